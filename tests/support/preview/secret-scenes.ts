import type { PersonRequest, SiteInWords } from '../../../src-preload/contract/requests.ts';
import type { AppEvent } from '../../../src-preload/contract/state.ts';
import type { SavedCredential, VaultState } from '../../../src-preload/contract/vault.ts';
import { minute, now, running, settings } from './scenes.ts';

type Secret = Extract<PersonRequest, { kind: 'secret' }>;

/** As long as a host can be: 253 characters. */
const longHost = `${'a-very-long-part-of-a-name-'.repeat(2)}and-so-on.${'accounts-of-the-shop.'.repeat(8)}shop-with-a-name.example`.padStart(253, 'x');
const longName = 'password_of_the_customer_account_at_the_shop_of_harbour.outfit_1';
const longWords = `Log in to the account of the customer, ${'which is the one that was used for the last order in November. '.repeat(12)}`;

const shop: SiteInWords = { origin: 'https://shop.example', host: 'shop.example', warnings: [] };
const lookalike: SiteInWords = {
  origin: 'http://xn--shp-0ma6450d.example:8080', host: 'shоp.example',
  warnings: [
    'Not encrypted (http): whoever is on the way can read what is typed there.',
    'The name has Latin and Cyrillic letters, which may only look like another name. It is written xn--shp-0ma6450d.example in full.',
    'It is at port 8080, not at the usual one.',
  ],
};
const long: SiteInWords = { origin: `https://${longHost}`, host: longHost, warnings: [] };

const common = { conversationId: 'c1', createdAt: now, deadlineAt: now + 5 * minute } as const;

function secret(id: string, site: SiteInWords | null, patch: Partial<Omit<Secret, 'kind' | 'id' | 'site' | 'origin'>> = {}): AppEvent {
  const plain: Secret = {
    ...common, id, site, origin: site?.origin ?? null, kind: 'secret', use: 'secret', name: 'shop.password',
    prompt: 'To log you in to the shop.', keeping: 'nowhere', username: null, isNew: false, fault: '',
  };
  return { type: 'request.opened', request: { ...plain, ...patch } };
}
const byApp = { conversationId: null, deadlineAt: null, prompt: '' } as const;

const vault = (patch: Partial<VaultState>): AppEvent => ({ type: 'vault.changed', vault: { protection: 'keychain', trouble: '', credentials: [], ...patch } });
const login = (id: string, patch: Partial<SavedCredential> = {}): SavedCredential => ({
  id, name: id, origin: `https://${id}.example`, username: 'ada@example.org', hasCode: false, source: 'vault', ...patch,
});
const many = [
  login('shop', { hasCode: true }), login('bank', { username: '' }),
  login('long', { name: longName, origin: long.origin, username: 'a.person.with.a.very.long.address@mail.of.the.company.example', hasCode: true }),
  ...Array.from({ length: 14 }, (_, index) => login(`site-${index + 1}`)),
];

const realTyping = (id: string, site: SiteInWords, name: string): AppEvent => ({
  type: 'request.opened',
  request: { ...common, id, site, origin: site.origin, kind: 'real_typing', name, why: 'The page changed the stand-in that was typed into "Password"' },
});
const reopen = (id: string, site: SiteInWords): AppEvent => ({
  type: 'request.opened', request: { ...common, deadlineAt: null, id, site, origin: site.origin, kind: 'reopen', why: 'The page still shows a password field after the login.' },
});

/** What is asked of a person about secrets, and where saved logins are shown. */
export const secretScenes = {
  secret: [...running, secret('s1', shop)],
  secretWarned: [...running, secret('s1', lookalike, { fault: 'It did not arrive. Type it again.' })],
  secretLong: [...running, secret('s1', long, { name: longName, prompt: longWords })],
  secretQueued: [...running, secret('s1', shop), secret('s2', long), secret('s3', shop)],
  credential: [...running, secret('s1', shop, { use: 'credential', name: 'shop', keeping: 'keychain', username: { known: 'ada@example.org' } })],
  credentialLong: [...running, secret('s1', lookalike, { use: 'credential', name: longName, keeping: 'memory', prompt: longWords, username: { known: '' } })],
  codeSeed: [...running, secret('s1', shop, { ...byApp, use: 'code_seed', name: 'shop', keeping: 'passphrase' })],
  passphraseNew: [...running, secret('s1', null, { ...byApp, use: 'passphrase', name: '', keeping: 'passphrase', isNew: true })],
  passphrase: [...running, secret('s1', null, { ...byApp, use: 'passphrase', name: '', keeping: 'passphrase', fault: 'That is not the passphrase.' })],
  httpLogin: [
    ...running,
    secret('s1', { origin: 'http://127.0.0.1:4173', host: '127.0.0.1', warnings: ['This is a program on this computer (http).'] }, {
      use: 'http_login', name: '', prompt: 'The server calls this place "Staff only".', username: { known: 'ada' }, fault: 'The server did not take it. Type it again.',
    }),
  ],
  permissions: [...running, realTyping('p1', shop, 'shop.password'), reopen('p2', shop)],
  permissionsLong: [...running, realTyping('p1', lookalike, longName), reopen('p2', long)],
  loginsKeychain: [...running, vault({ credentials: many.slice(0, 2) })],
  loginsEmpty: [...running, vault({})],
  loginsLocked: [...running, vault({ protection: 'locked', trouble: '3 logins cannot be read: they are protected by a passphrase. Press Unlock and type it. Nothing is lost.' })],
  loginsMemory: [
    ...running,
    vault({ protection: 'memory', trouble: 'The system keychain did not answer; it may be locked. Logins are kept until you quit, unless you protect them with a passphrase.', credentials: many.slice(0, 1) }),
  ],
  loginsMany: [
    ...running,
    { type: 'settings.changed', settings: { ...settings(), onePassword: { isEnabled: true }, realTypingOrigins: ['https://shop.example', long.origin] } },
    vault({ protection: 'passphrase', credentials: many }),
  ],
} satisfies Record<string, AppEvent[]>;
