import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { PersonRequest, SecretKeeping, SiteInWords } from '../../src-preload/contract/requests.ts';
import type { SavedCredential } from '../../src-preload/contract/vault.ts';
import { parseTemplate } from '../core/secrets/placeholder.ts';
import type { Redact } from '../core/secrets/redact.ts';
import type { RequestDraft, Requests } from '../core/requests.ts';
import type { BoundSecret, LoginPlace, LoginSecrets, SecretEnding, SecretOrder, SecretsPort } from '../tools/secret-ports.ts';
import { createHeldSecrets } from './held.ts';
import type { Held } from './held.ts';
import { createHttpLogins } from './http-logins.ts';
import type { KeptHttpLogins } from './http-logins.ts';

/** Milliseconds that a masked dialog waits. */
const DIALOG_MS = 10 * 60_000;

/** What is typed into one dialog. */
export interface Typed {
  readonly value: string;
  readonly username: string;
}

/** Where saved logins come from. */
export interface SavedLogins {
  list(): Promise<readonly SavedCredential[]>;
  read(id: string): Promise<{ readonly password: string; readonly codeSeed?: string } | undefined>;
  /** The code of this moment; undefined where the login has none. */
  codeOf(id: string): Promise<string | undefined>;
  save(login: { readonly name: string; readonly origin: string; readonly username: string }, values: { readonly password: string }): Promise<SavedCredential>;
  keeping(): SecretKeeping;
}

export interface BrokerDeps {
  /** Undefined where no window can be shown. */
  readonly requests: Requests | undefined;
  readonly logins: SavedLogins;
  site(origin: string): SiteInWords;
  readonly realTyping: { isAllowed(origin: string): boolean; allow(origin: string): Promise<void> };
  newId(): string;
  now(): number;
  readonly dialogMs?: number;
}

type SecretDraft = Omit<Extract<PersonRequest, { kind: 'secret' }>, 'id' | 'createdAt' | 'kind' | 'deadlineAt' | 'origin'>;
export type DialogEnding = { readonly type: 'typed'; readonly typed: Typed } | Exclude<SecretEnding, { type: 'typed' | 'known' }>;

/** The only holder of what persons type into masked dialogs. */
export interface Broker {
  /** What tools may do with secrets in this conversation; null for calls outside of one. */
  port(conversationId: string | null): SecretsPort;
  readonly httpLogins: KeptHttpLogins;
  readonly redact: Redact;
  /** @throws AppFailure `not_found` when nobody waits for it any more */
  submit(id: string, value: string, username: string | undefined): void;
  /** Opens the masked dialog for the app's own purposes, such as a passphrase. */
  dialog(draft: SecretDraft, signal: AbortSignal): Promise<DialogEnding>;
  /** The work of a conversation has ended: what was typed for it is gone. */
  end(conversationId: string | null): void;
}

const refused = (message: string): AppFailure => new AppFailure({ code: 'secret_refused', message });
const NO_WINDOW = 'There is no window in which the person could be asked.';

export function createBroker({ requests, logins, site, realTyping, newId, now, dialogMs = DIALOG_MS }: BrokerDeps): Broker {
  const held = createHeldSecrets();
  const works = new Map<string, Map<string, Held>>();
  const bindings = new Map<string, LoginPlace & { readonly credentialId: string }>();
  const waiting = new Map<string, (typed: Typed) => void>();
  const httpLogins = createHttpLogins(held);

  const workOf = (conversationId: string | null): Map<string, Held> => {
    const key = conversationId ?? '';
    const known = works.get(key) ?? new Map<string, Held>();
    works.set(key, known);
    return known;
  };

  async function dialog(draft: SecretDraft, signal: AbortSignal): Promise<DialogEnding> {
    if (requests === undefined) return { type: 'not_shown', why: NO_WINDOW };
    let typed: Typed | undefined;
    let ownId = '';
    const request: RequestDraft = { ...draft, kind: 'secret', origin: draft.site?.origin ?? null, deadlineAt: now() + dialogMs };
    const ending = await requests.open(request, signal, (id) => {
      ownId = id;
      waiting.set(id, (value) => (typed = value));
    });
    waiting.delete(ownId);
    if (ending.type === 'answered' && typed !== undefined) return { type: 'typed', typed };
    return ending.type === 'expired' ? { type: 'expired' } : { type: 'declined' };
  }

  function keep(work: Map<string, Held>, name: string, origin: string, value: string): Held {
    work.get(name)?.end();
    const secret = held.keep(name, origin, value);
    work.set(name, secret);
    return secret;
  }

  /** A saved login by the name that stands in a placeholder. */
  async function savedSecret(work: Map<string, Held>, name: string): Promise<BoundSecret | undefined> {
    const all = (await logins.list()).filter(({ source }) => source === 'vault');
    const login = all.find((one) => one.name === name);
    if (login !== undefined) {
      const values = await logins.read(login.id);
      return values && keep(work, name, login.origin, values.password);
    }
    const coded = all.find((one) => one.hasCode && `${one.name}.otp` === name);
    const code = coded && (await logins.codeOf(coded.id));
    return coded && code !== undefined ? keep(work, name, coded.origin, code) : undefined;
  }

  async function find(work: Map<string, Held>, name: string): Promise<BoundSecret> {
    // A code is good for half a minute only: it is made anew each time.
    const known = name.endsWith('.otp') ? undefined : work.get(name);
    const secret = known ?? (await savedSecret(work, name)) ?? work.get(name);
    if (secret !== undefined) return secret;
    throw refused(`There is no secret "${name}" in this piece of work. Ask for it with ask_secret or request_credential first. Nothing was typed.`);
  }

  const draftOf = (conversationId: string | null, { name, prompt, origin }: SecretOrder) => ({
    conversationId, name, prompt, site: site(origin), username: null, isNew: false, fault: '',
  });

  function port(conversationId: string | null): SecretsPort {
    const work = workOf(conversationId);
    return {
      async read(text) {
        const template = parseTemplate(text);
        if (template === undefined) return undefined;
        return Promise.all(template.map(async (part) => (part.kind === 'text' ? part.text : find(work, part.name))));
      },
      async ask(order, signal) {
        const known = work.get(order.name);
        if (known !== undefined) {
          if (known.origin === order.origin) return { type: 'known' };
          throw refused(`"${order.name}" was typed for ${known.origin} and goes nowhere else. Ask under another name for ${order.origin}.`);
        }
        const ending = await dialog({ ...draftOf(conversationId, order), use: 'secret', keeping: 'nowhere' }, signal);
        if (ending.type !== 'typed') return ending;
        keep(work, order.name, order.origin, ending.typed.value);
        return { type: 'typed' };
      },
      async request(order, signal) {
        const saved = (await logins.list()).find(({ name, source }) => name === order.name && source === 'vault');
        if (saved !== undefined) {
          if (saved.origin === order.origin) return { type: 'known' };
          throw refused(`"${order.name}" is saved for ${saved.origin} and goes nowhere else. Ask under another name for ${order.origin}.`);
        }
        const draft = { ...draftOf(conversationId, order), use: 'credential', keeping: logins.keeping(), username: { known: '' } } as const;
        const ending = await dialog(draft, signal);
        if (ending.type !== 'typed') return ending;
        const { value, username } = ending.typed;
        keep(work, order.name, order.origin, value);
        await logins.save({ name: order.name, origin: order.origin, username }, { password: value });
        return { type: 'typed' };
      },
      async saved() {
        const all = await logins.list();
        return all.filter(({ source }) => source === 'vault').map(({ name, origin, username, hasCode }) => ({ name, origin, username, hasCode }));
      },
      async bindings({ origin, tabId }) {
        const fitting = (await logins.list()).filter((one) => one.origin === origin);
        return fitting.map(({ id, name, source, username, hasCode }) => {
          const known = [...bindings].find(([, binding]) => binding.credentialId === id && binding.origin === origin && binding.tabId === tabId)?.[0];
          const bindingId = known ?? `login-${newId().slice(0, 12)}`;
          bindings.set(bindingId, { credentialId: id, origin, tabId });
          return { id: bindingId, name: source === 'vault' ? name : '', hasUsername: username !== '', hasCode };
        });
      },
      async login(id, { origin, tabId }): Promise<LoginSecrets> {
        const binding = bindings.get(id);
        const login = binding?.origin === origin && binding.tabId === tabId ? (await logins.list()).find((one) => one.id === binding.credentialId) : undefined;
        const values = login && (await logins.read(login.id));
        if (login === undefined || values === undefined) {
          throw new AppFailure({ code: 'not_found', message: `There is no saved login "${id.slice(0, 40)}" for ${origin} in tab ${tabId}: call credential_bindings there. Nothing was typed.` });
        }
        const name = login.source === 'vault' ? login.name : id.toLowerCase();
        const code = login.hasCode ? await logins.codeOf(login.id) : undefined;
        return {
          username: login.username,
          password: keep(work, name, origin, values.password),
          code: code === undefined ? undefined : keep(work, `${name}.otp`, origin, code),
        };
      },
      isRealAllowed: realTyping.isAllowed,
      async mayTypeReal({ origin, name, why }, signal) {
        if (realTyping.isAllowed(origin)) return true;
        if (requests === undefined) return false;
        const draft = { kind: 'real_typing', conversationId, deadlineAt: now() + dialogMs, origin, name, site: site(origin), why } as const;
        const ending = await requests.open(draft, signal);
        if (ending.type !== 'answered') return false;
        await realTyping.allow(origin);
        return true;
      },
      async httpLogin({ origin, realm, hasFailed }, signal) {
        const fault = hasFailed ? 'The server did not take it. Type it again.' : '';
        const prompt = realm === '' ? '' : `The server calls this place "${realm.slice(0, 80)}".`;
        const draft = { ...draftOf(conversationId, { name: '', prompt, origin }), use: 'http_login', keeping: 'nowhere', username: { known: '' }, fault } as const;
        const ending = await dialog(draft, signal);
        if (ending.type !== 'typed') return ending;
        httpLogins.keep(origin, realm, ending.typed.username, ending.typed.value);
        return { type: 'typed' };
      },
      async clientCertificate({ origin, isChoosing }, signal) {
        if (requests === undefined) return { type: 'not_shown', why: NO_WINDOW };
        const draft = { kind: 'client_certificate', conversationId, deadlineAt: now() + dialogMs, origin, site: site(origin), isChoosing } as const;
        const ending = await requests.open(draft, signal);
        if (ending.type === 'answered') return { type: 'known' };
        return { type: ending.type === 'expired' ? 'expired' : 'declined' };
      },
      async mayLookAgain(origin, why) {
        if (requests === undefined) return false;
        const draft = { kind: 'reopen', conversationId, deadlineAt: null, origin, site: site(origin), why } as const;
        return (await requests.open(draft, new AbortController().signal)).type === 'answered';
      },
    };
  }

  return {
    port,
    httpLogins,
    redact: held.redact,
    dialog,
    submit(id, value, username = '') {
      const take = waiting.get(id);
      if (take === undefined || requests === undefined) throw new AppFailure({ code: 'not_found', message: 'This request is already over.' });
      take({ value, username });
      requests.end(id, { type: 'answered', answer: '' });
    },
    end(conversationId) {
      for (const secret of workOf(conversationId).values()) secret.end();
      works.delete(conversationId ?? '');
    },
  };
}
