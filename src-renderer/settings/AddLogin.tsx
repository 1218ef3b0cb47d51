import { useRef, useState } from 'react';
import { advice } from '../advice.ts';
import { ask } from '../call.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Toggle } from '../ui/Toggle.tsx';

const EMPTY = { name: '', origin: '', username: '', hasCode: false };

/** Everything of a login but its secrets, which are asked for in the masked dialog. */
export function AddLogin({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const set = (change: Partial<typeof EMPTY>): void => setDraft({ ...draft, ...change });

  const add = async (): Promise<void> => {
    setBusy(true);
    setError('');
    const reply = await ask('credential.create', { ...draft, origin: draft.origin.includes('://') ? draft.origin : `https://${draft.origin}` });
    setBusy(false);
    if (reply.ok) {
      onClose();
      return;
    }
    setError(reply.error.code === 'cancelled' ? '' : `${reply.error.message} ${advice(reply.error)}`);
    // It lost the focus while it was off.
    requestAnimationFrame(() => next.current?.focus());
  };

  return (
    <form onSubmit={(event) => { event.preventDefault(); void add(); }} aria-label="Add a login" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <TextField autoFocus label="Site" maxLength={2000} placeholder="shop.example" value={draft.origin} onChange={(event) => set({ origin: event.target.value })} />
      <TextField label="Name" maxLength={64} placeholder="shop" hint="How the assistant calls it: small letters, digits, dots, dashes and underscores." value={draft.name} onChange={(event) => set({ name: event.target.value.toLowerCase() })} />
      <TextField label="User name" maxLength={1000} value={draft.username} onChange={(event) => set({ username: event.target.value })} />
      <Toggle label="It has one-time codes" hint="You are asked for the set-up key that the site shows next to its QR code." isOn={draft.hasCode} onChange={(hasCode) => set({ hasCode })} />
      {error !== '' && <p role="alert" className="text-sm text-danger">{error}</p>}
      <div className="flex gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button ref={next} type="submit" kind="primary" isBusy={isBusy} disabled={draft.name === '' || draft.origin === ''}>Next: the password</Button>
      </div>
    </form>
  );
}
