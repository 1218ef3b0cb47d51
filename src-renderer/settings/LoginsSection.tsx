import { useRef, useState } from 'react';
import type { SavedCredential, VaultProtection, VaultState } from '../../src-preload/contract/vault.ts';
import { run } from '../call.ts';
import { useApp } from '../store.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { AddLogin } from './AddLogin.tsx';
import { OnePasswordPath } from './OnePasswordPath.tsx';

const PROTECTED: Readonly<Record<VaultProtection, string>> = {
  opening: 'Asking the system keychain…',
  keychain: 'On this computer, encrypted with a key in your system keychain.',
  passphrase: 'On this computer, encrypted under your passphrase.',
  memory: 'In memory only: they are gone when you quit.',
  locked: 'On this computer, and locked.',
};

function Protection({ vault: { protection, trouble } }: { readonly vault: VaultState }) {
  return (
    <section aria-labelledby="protection-title" className="flex flex-col gap-2 rounded-lg border border-line-strong p-3">
      <h3 id="protection-title" className="font-medium">Where they are kept</h3>
      <p>{PROTECTED[protection]}</p>
      {trouble !== '' && <p role="status" className="rounded-md border border-warn-line bg-warn-soft px-2 py-1.5 text-sm text-warn">{trouble}</p>}
      {(protection === 'locked' || protection === 'memory') && (
        <div className="flex flex-wrap gap-2">
          <Button kind={protection === 'locked' ? 'primary' : 'secondary'} onClick={() => void run('vault.unlock', {})}>{protection === 'locked' ? 'Unlock' : 'Try the keychain again'}</Button>
          {protection === 'memory' && <Button onClick={() => void run('vault.protect', { by: 'passphrase' })}>Protect with a passphrase</Button>}
        </div>
      )}
    </section>
  );
}

function LoginList({ credentials }: { readonly credentials: readonly SavedCredential[] }) {
  const [removing, setRemoving] = useState<SavedCredential>();
  if (credentials.length === 0) return <p className="text-ink-2">No login is saved. The assistant can ask for one when a site needs it, or you add it here.</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {credentials.map((login) => (
          <li key={login.id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
            <div className="min-w-0 flex-1">
              <p className="selectable font-medium wrap-anywhere">{login.name}</p>
              <p className="selectable text-sm wrap-anywhere text-ink-3">
                {login.origin}{login.username === '' ? '' : ` · ${login.username}`}{login.hasCode ? ' · one-time codes' : ''}
              </p>
            </div>
            <Button kind="ghost" aria-label={`Delete the login ${login.name}`} onClick={() => setRemoving(login)}>Delete</Button>
          </li>
        ))}
      </ul>
      <Confirm
        isOpen={removing !== undefined}
        title="Delete this login?"
        text={`${removing?.name ?? ''} for ${removing?.origin ?? ''} is deleted from this computer. It cannot be brought back.`}
        verb="Delete"
        onConfirm={() => { if (removing !== undefined) void run('credential.delete', { id: removing.id }); }}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

function Logins({ credentials }: { readonly credentials: readonly SavedCredential[] }) {
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setAdding(false);
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <section aria-labelledby="logins-title" className="flex flex-col gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id="logins-title" className="font-medium">Logins</h3>
        {!isAdding && <Button ref={add} onClick={() => setAdding(true)}>Add a login</Button>}
      </div>
      {isAdding && <AddLogin onClose={close} />}
      <LoginList credentials={credentials} />
    </section>
  );
}

function RealTyping() {
  const origins = useApp(({ settings }) => settings.realTypingOrigins);
  if (origins.length === 0) return null;
  return (
    <section aria-labelledby="real-title" className="flex flex-col gap-2">
      <h3 id="real-title" className="font-medium">Sites that get real values</h3>
      <p className="text-sm text-ink-3">Elsewhere a page gets a stand-in, and the value goes only to its server.</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {origins.map((origin) => (
          <li key={origin} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
            <span className="selectable min-w-0 flex-1 py-1 wrap-anywhere">{origin}</span>
            <Button kind="ghost" aria-label={`Forget ${origin}`} onClick={() => void run('settings.forgetRealTyping', { origin })}>Forget</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names of saved logins and how they are kept. Values are never in this window, but for the moment in which they are typed. */
export function LoginsSection() {
  const vault = useApp((state) => state.vault);
  const onePassword = useApp(({ settings }) => settings.onePassword);
  const isOpen = vault.protection !== 'locked' && vault.protection !== 'opening';
  return (
    <div className="flex flex-col gap-5">
      <Protection vault={vault} />
      {isOpen && <Logins credentials={vault.credentials} />}
      <RealTyping />
      <section aria-label="1Password" className="flex flex-col gap-3 rounded-lg border border-line-strong p-3">
        <Toggle
          label="Use logins of 1Password"
          isOn={onePassword.isEnabled}
          onChange={(isEnabled) => void run('settings.setOnePassword', { ...onePassword, isEnabled })}
          hint="Through its official command, op. The assistant never learns more than that there is a login for a site."
        />
        {onePassword.isEnabled && <OnePasswordPath choice={onePassword} />}
      </section>
    </div>
  );
}
