import { KeyRound } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { SiteInWords } from '../../src-preload/contract/requests.ts';
import { advice } from '../advice.ts';
import { ask, run } from '../call.ts';
import { useApp } from '../store.ts';
import { timeOfDay } from '../time.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Host } from '../ui/Host.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { Warnings } from '../ui/Warnings.tsx';
import { MaskedField } from './MaskedField.tsx';
import { secretWords, shownSecret } from './secret-words.ts';
import type { SecretRequest } from './secret-words.ts';

function Site({ site: { host, origin } }: { readonly site: SiteInWords }) {
  const isPlain = origin === `https://${host}`;
  return (
    <div className="flex flex-col gap-0.5">
      <p className="text-sm text-ink-3">For this site only</p>
      <Host text={host} scheme={isPlain ? 'https://' : undefined} />
      {!isPlain && <p className="selectable text-sm break-all text-ink-3">{origin}</p>}
    </div>
  );
}

function isWriting(): boolean {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== '';
}

/** From here on a text may be higher than its box, and the keyboard has to reach it to scroll. Unit: characters. */
const scrollsFrom = 200;

/** What is typed lives here, and nowhere else in this window; it goes with the form. */
function SecretForm({ request, waiting }: { readonly request: SecretRequest; readonly waiting: number }) {
  const { id, use, prompt, site, username, deadlineAt, isNew, fault } = request;
  const words = secretWords(request);
  const [value, setValue] = useState('');
  const [again, setAgain] = useState('');
  const [user, setUser] = useState(username?.known ?? '');
  const [error, setError] = useState({ value: fault, again: '' });
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    // Whoever is in the middle of a message must not go on writing it into a masked field, and send it with Enter.
    (isWriting() ? form.current : fields.find((field) => field.value === ''))?.focus();
  }, []);

  const fail = (next: Partial<typeof error>): void => {
    setBusy(false);
    setError({ value: '', again: '', ...next });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit = async (): Promise<void> => {
    const missing = value === '' ? { value: `Type it first, or ${words.no.toLowerCase()}.` } : isNew && value !== again ? { again: 'The two are not the same.' } : undefined;
    if (missing !== undefined) {
      fail(missing);
      return;
    }
    setBusy(true);
    const reply = await ask('secret.submit', { id, value, ...(username === null ? {} : { username: user }) });
    if (!reply.ok) fail({ value: `${reply.error.message} ${advice(reply.error)}` });
  };
  const decline = async (): Promise<void> => {
    setBusy(true);
    const { ok } = await run('request.decline', { id });
    if (!ok) setBusy(false);
  };

  // Who asks, for which site, and the answers stay in sight; in a low window the rest scrolls between them.
  return (
    <form ref={form} tabIndex={-1} onSubmit={(event) => { event.preventDefault(); void submit(); }} autoComplete="off" className="flex min-h-0 flex-1 flex-col outline-none">
      <div className="flex shrink-0 flex-col gap-3 px-5 pt-4 pb-2">
        <header className="flex items-start gap-2">
          <KeyRound size={18} className="mt-[3px] text-accent" aria-hidden />
          <Dialog.Title className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">{words.title}</Dialog.Title>
          {waiting > 1 && <span className="text-sm leading-6 text-ink-3">1 of {waiting}</span>}
        </header>
        {site !== null && <Site site={site} />}
      </div>
      <div className="flex min-h-28 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-4">
        {site !== null && <Warnings texts={site.warnings} />}
        {prompt !== '' && (
          <div>
            <p className="text-sm text-ink-3">{use === 'http_login' ? 'About this place' : 'What the assistant says it is for'}</p>
            <p tabIndex={prompt.length < scrollsFrom ? undefined : 0} className="selectable max-h-[min(7rem,25vh)] overflow-y-auto wrap-anywhere whitespace-pre-wrap">{prompt}</p>
          </div>
        )}
        {username !== null && <TextField label="User name" value={user} maxLength={1000} onChange={(event) => setUser(event.target.value)} />}
        <MaskedField label={words.label} value={value} error={error.value} onChange={setValue} />
        {isNew && <MaskedField label="Once more" value={again} error={error.again} onChange={setAgain} />}
        <Dialog.Description className="text-sm text-ink-2">
          {words.keeping} {use === 'passphrase' ? '' : 'The assistant never sees it.'}
        </Dialog.Description>
      </div>
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
        {deadlineAt !== null && <p className="flex-1 text-sm text-ink-3">Declines by itself at {timeOfDay(deadlineAt)}</p>}
        <Button disabled={isBusy} onClick={() => void decline()}>{words.no}</Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>{words.yes}</Button>
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
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100vh-32px)] w-[440px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-lg bg-raised shadow-float animate-appear"
        >
          {shown !== undefined && <SecretForm key={shown.request.id} request={shown.request} waiting={shown.waiting} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
