import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Choices } from '../ui/Choices.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { TextField } from '../ui/Field.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { DraftErrors, ModelDraft } from './model-draft.ts';
import { knownModels, providerNames } from './model-draft.ts';
import { useModelTest } from './use-model-test.ts';

const choices = [
  { value: 'commands', label: 'Typed commands only', hint: 'Works at once: no model, no key, nothing sent anywhere.' },
  { value: 'anthropic', label: 'Anthropic', hint: 'Claude models, with your own key.' },
  { value: 'openai', label: 'OpenAI', hint: 'GPT models, with your own key.' },
  { value: 'google', label: 'Google', hint: 'Gemini models, with your own key.' },
  { value: 'endpoint', label: 'Local or other endpoint', hint: 'Ollama, LM Studio, vLLM and other servers of that kind.' },
] as const;

interface Props {
  readonly draft: ModelDraft;
  readonly onChange: (draft: ModelDraft) => void;
  /** What the person pressed Continue or Save on and was wrong. */
  readonly errors: DraftErrors;
  /** True when a key for this choice is kept already. */
  readonly hasKey: boolean;
  /** Settings also offer a gateway's address; the first run keeps to one decision. */
  readonly hasGateway?: boolean;
}

export function ModelForm({ draft, onChange, errors: outerErrors, hasKey, hasGateway = false }: Props) {
  const { isTesting, result, errors: testErrors, test, reset } = useModelTest();
  const errors = { ...testErrors, ...outerErrors };
  const { kind } = draft;
  const change = (patch: Partial<ModelDraft>): void => {
    reset();
    onChange({ ...draft, ...patch });
  };
  const setModel = (model: string): void => {
    if (kind === 'commands') return;
    onChange({ ...draft, models: { ...draft.models, [kind]: model } });
  };
  const keyHint = hasKey
    ? 'A key is kept already. Paste another one to replace it.'
    : kind === 'endpoint' ? 'Only if the endpoint asks for one.' : 'Kept encrypted, and never shown again.';

  return (
    <Choices label="How it thinks" choices={choices} value={kind} onChange={(next) => change({ kind: next, key: '' })}>
      {kind !== 'commands' && (
        <div className="flex flex-col gap-3">
          {kind === 'endpoint' && (
            <TextField label="Endpoint address" value={draft.endpoint} error={errors.endpoint} onChange={(event) => change({ endpoint: event.target.value })} />
          )}
          <TextField
            label="Key"
            type="password"
            value={draft.key}
            hint={keyHint}
            error={errors.key}
            placeholder={hasKey ? '••••••••' : kind === 'endpoint' ? 'Optional' : 'Paste your key'}
            onChange={(event) => change({ key: event.target.value })}
          />
          <Combobox
            label="Model"
            value={draft.models[kind]}
            options={result !== undefined && result.models.length > 0 ? result.models : knownModels[kind]}
            error={errors.model}
            hint={kind === 'endpoint' && draft.models.endpoint === '' ? 'Test lists what the endpoint offers.' : undefined}
            onChange={setModel}
          />
          {hasGateway && kind !== 'endpoint' && (
            <TextField
              label="Gateway address"
              value={draft.gateway}
              error={errors.gateway}
              placeholder="Optional"
              hint={`Only if you reach ${providerNames[kind]} through a gateway of your own.`}
              onChange={(event) => change({ gateway: event.target.value })}
            />
          )}
          <div className="flex items-start gap-3">
            <Button onClick={() => void test(draft)} isBusy={isTesting}>Test</Button>
            <p role="status" className="selectable flex min-h-8 min-w-0 flex-1 items-start gap-2 py-1.5 break-words">
              {isTesting && <><Spinner className="mt-[3px]" /> Asking the model…</>}
              {result !== undefined && (
                <>
                  {result.isWorking
                    ? <CircleCheck size={16} aria-hidden className="mt-0.5 text-accent" />
                    : <CircleAlert size={16} aria-hidden className="mt-0.5 text-danger" />}
                  <span className="min-w-0">{result.message}</span>
                </>
              )}
            </p>
          </div>
        </div>
      )}
    </Choices>
  );
}
