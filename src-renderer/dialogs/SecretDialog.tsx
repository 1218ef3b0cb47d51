import { KeyRound, TriangleAlert } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { SiteInWords } from '../../src-preload/contract/requests.ts';
import { advice } from '../advice.ts';
import { ask, run } from '../call.ts';
import { useApp } from '../store.ts';
import { timeOfDay } from '../time.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { MaskedField } from './MaskedField.tsx';
import { secretWords, shownSecret } from './secret-words.ts';
import type { SecretRequest } from './secret-words.ts';

function Site({ site: { host, origin, warnings } }: { readonly site: SiteInWords }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-ink-3">For this site only</p>
      <p className="selectable text-xl font-semibold break-all">{host}</p>
      <p className="selectable text-sm break-all text-ink-3">{origin}</p>
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2 rounded-md border border-warn-line bg-warn-soft px-2 py-1.5 text-sm text-warn">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  );
}

function isWriting(): boolean {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== '';
}

/** What is typed lives here, and nowhere else in this window; it goes with the form. */
function SecretForm({ request, waiting }: { readonly request: SecretRequest; readonly waiting: number }) {
  const { id, use, prompt, site, username, deadlineAt, isNew, fault } = request;
  const words = secretWords(request);
  const [value, setValue] = useState('');
  const [again, setAgain] = useState('');
  const [user, setUser] = useState(username?.known ?? '');
  const [error, setError] = useState(fault);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Whoever is in the middle of a message must not go on writing it into a masked field, and send it with Enter.
    (isWriting() ? form.current : form.current?.querySelector<HTMLElement>('input, textarea'))?.focus();
  }, []);

  const submit = async (): Promise<void> => {
    const wrong = value === '' ? 'Type it first, or decline.' : isNew && value !== again ? 'The two are not the same.' : '';
    setError(wrong);
    if (wrong !== '') return;
    setBusy(true);
    const reply = await ask('secret.submit', { id, value, ...(username === null ? {} : { username: user }) });
    if (reply.ok) return;
    setBusy(false);
    setError(`${reply.error.message} ${advice(reply.error)}`);
  };

  return (
    <form ref={form} tabIndex={-1} onSubmit={(event) => { event.preventDefault(); void submit(); }} autoComplete="off" className="flex flex-col gap-4 px-5 pt-4 pb-5 outline-none">
      <header className="flex items-center gap-2">
        <KeyRound size={18} className="text-accent" aria-hidden />
        <Dialog.Title className="flex-1 text-lg font-semibold break-words">{words.title}</Dialog.Title>
        {waiting > 1 && <span className="text-sm text-ink-3">1 of {waiting}</span>}
      </header>
      {site !== null && <Site site={site} />}
      {prompt !== '' && (
        <div>
          <p className="text-sm text-ink-3">{use === 'http_login' ? 'About this place' : 'What the assistant says it is for'}</p>
          <p className="selectable max-h-28 overflow-y-auto break-words whitespace-pre-wrap">{prompt}</p>
        </div>
      )}
      {username !== null && <TextField label="User name" value={user} maxLength={1000} onChange={(event) => setUser(event.target.value)} />}
      <MaskedField label={words.label} value={value} error={error === '' ? undefined : error} onChange={setValue} />
      {isNew && <MaskedField label="Once more" value={again} onChange={setAgain} />}
      <Dialog.Description className="text-sm text-ink-2">
        {words.keeping} {use === 'passphrase' ? '' : 'The assistant never sees it.'}
      </Dialog.Description>
      <footer className="flex items-center gap-2">
        {deadlineAt !== null && <p className="flex-1 text-sm text-ink-3">Declines by itself at {timeOfDay(deadlineAt)}</p>}
        <Button disabled={isBusy} onClick={() => void run('request.decline', { id })}>Decline</Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>{use === 'credential' ? 'Save' : 'Give'}</Button>
      </footer>
    </form>
  );
}

/** The masked dialog. Nothing else in the window gets a key while it is open, and a later request waits behind it. */
export function SecretDialog() {
  const requests = useApp((state) => state.requests);
  const shown = shownSecret(requests);
  const returnFocus = useFocusReturn(shown !== undefined);
  return (
    <Dialog.Root open={shown !== undefined}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim animate-appear" />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100vh-32px)] w-[440px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg bg-raised shadow-float animate-appear"
        >
          {shown !== undefined && <SecretForm key={shown.request.id} request={shown.request} waiting={shown.waiting} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
