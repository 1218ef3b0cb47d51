import type { PersonRequest, SecretKeeping } from '../../src-preload/contract/requests.ts';

export type SecretRequest = Extract<PersonRequest, { kind: 'secret' }>;

interface Words {
  readonly title: string;
  readonly label: string;
  readonly keeping: string;
  /** The two buttons. */
  readonly no: string;
  readonly yes: string;
}

const KEPT: Readonly<Record<SecretKeeping, string>> = {
  nowhere: 'Not saved: kept in memory for this piece of work only.',
  keychain: 'Saved on this computer, encrypted with a key in your system keychain.',
  passphrase: 'Saved on this computer, encrypted under your passphrase.',
  memory: 'Kept in memory until you quit: there is no keychain to save it with.',
};

/** What a masked dialog says of itself. */
export function secretWords({ use, name, keeping, isNew }: Pick<SecretRequest, 'use' | 'name' | 'keeping' | 'isNew'>): Words {
  switch (use) {
    case 'secret':
      return { title: `Type ${name} securely`, label: name, keeping: KEPT[keeping], no: 'Decline', yes: 'Give' };
    case 'credential':
      return { title: `Save the login ${name}`, label: 'Password', keeping: KEPT[keeping], no: 'Decline', yes: 'Save' };
    case 'code_seed':
      return { title: `One-time codes of ${name}`, label: 'Set-up key, as the site shows it', keeping: KEPT[keeping], no: 'Decline', yes: 'Save' };
    case 'http_login':
      return { title: 'This server asks for a login', label: 'Password', keeping: 'Not saved: kept in memory until you quit.', no: 'Decline', yes: 'Log in' };
    case 'passphrase':
      return isNew
        ? { title: 'Choose a passphrase', label: 'Passphrase', keeping: 'It protects your saved logins and is kept nowhere. Nobody can bring it back for you.', no: 'Cancel', yes: 'Use it' }
        : { title: 'Unlock your saved logins', label: 'Passphrase', keeping: 'It is used to open them and is kept nowhere.', no: 'Cancel', yes: 'Unlock' };
  }
}

/** The request whose dialog is shown: the oldest, until it is over. */
export function shownSecret(requests: readonly PersonRequest[]): { readonly request: SecretRequest; readonly waiting: number } | undefined {
  const all = requests.filter((request): request is SecretRequest => request.kind === 'secret');
  const [request] = all;
  return request && { request, waiting: all.length };
}
