import { BadgeCheck, CircleHelp, EyeOff, Gauge, Hand, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { requestEnd, requestTitle } from '../../src-preload/contract/request-words.ts';
import type { PersonRequest } from '../../src-preload/contract/requests.ts';
import { run } from '../call.ts';
import { fullTime, timeOfDay } from '../time.ts';
import { Button } from '../ui/Button.tsx';
import { inputStyle } from '../ui/Field.tsx';
import { useApp } from '../store.ts';
import { Warnings } from '../ui/Warnings.tsx';
import { certificateWords } from './certificate-words.ts';

type Question = Extract<PersonRequest, { kind: 'question' }>;
type Budget = Extract<PersonRequest, { kind: 'budget' }>;

/** Answers once: further clicks wait for main's word. */
function useEnding(id: string) {
  const [isSent, setSent] = useState(false);
  const end = (ending: Promise<{ readonly ok: boolean }>): void => {
    setSent(true);
    void ending.then(({ ok }) => { if (!ok) setSent(false); });
  };
  return {
    isSent,
    answer: (text: string) => end(run('request.answer', { id, answer: text })),
    decline: () => end(run('request.decline', { id })),
  };
}

function QuestionBody({ request: { id, prompt, choices } }: { readonly request: Question }) {
  const { isSent, answer, decline } = useEnding(id);
  const [text, setText] = useState('');
  return (
    <>
      <p className="selectable text-md wrap-anywhere whitespace-pre-wrap">{prompt}</p>
      {choices.length === 0 && (
        <textarea
          aria-label="Your answer"
          rows={2}
          value={text}
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || text.trim() === '') return;
            event.preventDefault();
            answer(text.trim());
          }}
          className={`min-h-14 resize-y py-1.5 ${inputStyle}`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSent} onClick={decline}>Don’t answer</Button>
        {choices.map((choice) => (
          <Button key={choice} disabled={isSent} onClick={() => answer(choice)} className="h-auto! min-h-8 border-accent! py-1 text-left text-accent! whitespace-normal!">{choice}</Button>
        ))}
        {choices.length === 0 && <Button kind="primary" disabled={isSent || text.trim() === ''} onClick={() => answer(text.trim())}>Answer</Button>}
      </div>
    </>
  );
}

function BudgetBody({ request: { id, callKind, used, adds } }: { readonly request: Budget }) {
  const { isSent, answer, decline } = useEnding(id);
  const calls = callKind === 'browser' ? 'steps in the browser' : 'calls of other tools';
  return (
    <>
      <p className="text-md">The assistant has used its {used} {calls} for this turn and is not done. May it go on?</p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSent} onClick={decline}>Stop here</Button>
        <Button kind="primary" disabled={isSent} onClick={() => answer('')}>Allow {adds} more</Button>
      </div>
    </>
  );
}

type Permission = Extract<PersonRequest, { kind: 'real_typing' | 'reopen' }>;

const PERMISSIONS = {
  real_typing: { no: 'Don’t type it', yes: 'Type it there' },
  reopen: { no: 'Keep it closed', yes: 'Let it look again' },
} as const;

function PermissionBody({ request }: { readonly request: Permission }) {
  const { id, kind, site, why } = request;
  const { isSent, answer, decline } = useEnding(id);
  const words = PERMISSIONS[kind];
  return (
    <>
      <p className="selectable text-md wrap-anywhere">{why}{/[.!?]$/u.test(why) ? '' : '.'}</p>
      {kind === 'real_typing' && (
        <p className="wrap-anywhere text-ink-2">
          May <strong>{request.name}</strong> itself be typed into pages of this site, now and later? Their scripts can read it then. The assistant still cannot.
        </p>
      )}
      <Warnings texts={site.warnings} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSent} onClick={decline}>{words.no}</Button>
        <Button kind="primary" disabled={isSent} onClick={() => answer('')}>{words.yes}</Button>
      </div>
    </>
  );
}

function CertificateBody({ request: { id, site, isChoosing } }: { readonly request: Extract<PersonRequest, { kind: 'client_certificate' }> }) {
  const { isSent, answer, decline } = useEnding(id);
  const isVisible = useApp(({ browser }) => browser.identity?.isVisible === true);
  return (
    <>
      <p className="text-md">{certificateWords(isChoosing, isVisible)}</p>
      <Warnings texts={site.warnings} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSent} onClick={decline}>Decline</Button>
        <Button kind="primary" disabled={isSent} onClick={() => answer('')}>Try again</Button>
      </div>
    </>
  );
}

function HandoffBody({ request: { id, prompt, site } }: { readonly request: Extract<PersonRequest, { kind: 'handoff' }> }) {
  const { isSent, answer, decline } = useEnding(id);
  return (
    <>
      <p className="selectable text-md wrap-anywhere whitespace-pre-wrap">{prompt}</p>
      <p className="text-ink-2">Do it in the page: in the live picture, or in the browser’s own window. The assistant sees nothing and does nothing until you say that it is done.</p>
      <Warnings texts={site?.warnings ?? []} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSent} onClick={decline}>Reject</Button>
        <Button kind="primary" disabled={isSent} onClick={() => answer('')}>Approve when done</Button>
      </div>
    </>
  );
}

const ICONS = {
  question: CircleHelp,
  budget: Gauge,
  secret: KeyRound,
  real_typing: KeyRound,
  reopen: EyeOff,
  handoff: Hand,
  client_certificate: BadgeCheck,
} as const;

export function RequestCard({ request }: { readonly request: PersonRequest }) {
  const { kind, origin, deadlineAt } = request;
  const Icon = ICONS[kind];
  const label = requestTitle(request);
  return (
    <section aria-label={label} className="flex flex-col gap-2.5 rounded-lg border border-warn-line bg-raised p-3 animate-rise">
      <header className="flex items-center gap-2 text-sm font-medium text-warn">
        <Icon size={16} aria-hidden />
        <span className="flex-1">{label}</span>
        {deadlineAt !== null && (
          <time title={fullTime(deadlineAt)} className="font-normal text-ink-3">until {timeOfDay(deadlineAt)}</time>
        )}
      </header>
      {origin !== null && <p className={`selectable font-semibold break-all ${origin.length < 60 ? 'text-lg' : 'text-md'}`}>{origin.replace(/^https:\/\//u, '')}</p>}
      {kind === 'question' && <QuestionBody request={request} />}
      {kind === 'budget' && <BudgetBody request={request} />}
      {(kind === 'real_typing' || kind === 'reopen') && <PermissionBody request={request} />}
      {kind === 'handoff' && <HandoffBody request={request} />}
      {kind === 'client_certificate' && <CertificateBody request={request} />}
      {deadlineAt !== null && <p className="text-sm text-ink-3">If nobody answers by then, {requestEnd(request)}.</p>}
    </section>
  );
}
