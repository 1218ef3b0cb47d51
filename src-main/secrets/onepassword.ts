import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { OnePasswordChoice } from '../../src-preload/contract/settings.ts';
import type { SavedCredential } from '../../src-preload/contract/vault.ts';
import { originOf } from '../core/secrets/binding.ts';

/** Milliseconds for one call of `op`, which may ask the person for a fingerprint meanwhile. */
const LIMIT_MS = 60_000;
/** Milliseconds for which a list is good. */
const FRESH_MS = 60_000;
const MOST_BYTES = 16 * 1024 ** 2;

const itemsSchema = z.array(
  z.object({
    id: z.string(),
    additional_information: z.string().optional(),
    urls: z.array(z.object({ href: z.string() })).optional(),
  }),
);
const itemSchema = z.object({
  fields: z.array(z.object({ type: z.string().optional(), purpose: z.string().optional(), value: z.string().optional(), totp: z.string().optional() })).optional(),
});

const failed = (message: string): AppFailure => new AppFailure({ code: 'unavailable', reason: 'no_keychain', message });

/** What `op` says of itself names accounts and items: only its kind is passed on. */
function failureOf(error: ExecFileException, said: string): AppFailure {
  if (error.code === 'ENOENT') return failed('The command of 1Password (op) is not installed, or not where the settings say.');
  if (error.code === 'EACCES') return failed('The command of 1Password may not be executed.');
  if (error.killed === true) return failed('1Password did not answer in time. Unlock it and try again.');
  if (/not (?:currently )?signed in|no accounts? configured|session expired|authorization/iu.test(said)) return failed('1Password is locked or nobody is signed in. Unlock it and try again.');
  if (/isn't an item|not found|no item/iu.test(said)) return failed('1Password no longer has this login.');
  return failed('1Password could not be read.');
}

/** Only what `op` needs to find its app and its account: nothing of ours. */
function environment(): NodeJS.ProcessEnv {
  const wanted = /^(?:PATH|HOME|USER|USERPROFILE|APPDATA|LOCALAPPDATA|SystemRoot|TMPDIR|TEMP|XDG_\w+|DBUS_SESSION_BUS_ADDRESS|OP_\w+)$/u;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted.test(name)));
}

export interface OnePassword {
  list(): Promise<readonly SavedCredential[]>;
  /** @throws AppFailure `unavailable` in words */
  read(id: string): Promise<{ readonly password: string; readonly code: string | undefined } | undefined>;
}

export interface OnePasswordDeps {
  choice(): OnePasswordChoice;
  newId(): string;
  now(): number;
  readonly limitMs?: number;
}

/** Logins of 1Password through its official command. Ids of its items stay in here; everybody else knows ours. */
export function createOnePassword({ choice, newId, now, limitMs = LIMIT_MS }: OnePasswordDeps): OnePassword {
  const itemOf = new Map<string, string>();
  let listed: { readonly at: number; readonly logins: readonly SavedCredential[] } | undefined;

  const run = (args: readonly string[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const options = { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES, windowsHide: true, env: environment() } as const;
      const child = execFile(choice().executable ?? 'op', [...args, '--format', 'json'], options, (error, out, said) => {
        if (error !== null) {
          reject(failureOf(error, said));
          return;
        }
        try {
          resolve(JSON.parse(out));
        } catch {
          reject(failed('1Password answered in a way that is not understood.'));
        }
      });
      child.stdin?.end();
    });

  const ownId = (item: string): string => {
    const known = [...itemOf].find(([, one]) => one === item)?.[0];
    const id = known ?? newId();
    itemOf.set(id, item);
    return id;
  };

  async function list(): Promise<readonly SavedCredential[]> {
    if (!choice().isEnabled) return [];
    if (listed !== undefined && now() - listed.at < FRESH_MS) return listed.logins;
    const items = itemsSchema.safeParse(await run(['item', 'list', '--categories', 'Login']));
    if (!items.success) throw failed('1Password answered in a way that is not understood.');
    const logins = items.data.flatMap(({ id, urls = [], additional_information: username = '' }): SavedCredential[] => {
      const origins = new Set(urls.map(({ href }) => originOf(href)).filter((origin) => origin !== undefined));
      return [...origins].map((origin) => ({ id: ownId(`${id} ${origin}`), name: '', origin, username, hasCode: false, source: 'onepassword' }));
    });
    listed = { at: now(), logins };
    return logins;
  }

  return {
    list,
    async read(id) {
      const item = itemOf.get(id)?.split(' ', 1)[0];
      if (item === undefined || !choice().isEnabled) return undefined;
      const found = itemSchema.safeParse(await run(['item', 'get', item, '--reveal']));
      const fields = found.data?.fields ?? [];
      const password = fields.find(({ purpose }) => purpose === 'PASSWORD')?.value;
      if (password === undefined || password === '') throw failed('This login of 1Password has no password.');
      return { password, code: fields.find(({ type }) => type === 'OTP')?.totp };
    },
  };
}
