import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** Tokens of a text as the o200k_base encoding of OpenAI counts them; other models differ by some percent, alike for all texts. */
export function tokens(text: string): number {
  return countTokens(text, { allowedSpecial: 'all' });
}

/** The value below which this share of the values lies, by the nearest rank. @throws for no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('no values');
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** One message of a conversation with a model; a later view may make an earlier one needless. */
export interface Sent {
  readonly text: string;
  /** What is sent of it after a later view has come; undefined where nothing makes it shorter. */
  readonly stub?: string;
}

/** Tokens that a model is sent in all: with each step the schemas and the whole conversation so far, once more. */
export function tokensSent(schemas: number, steps: readonly Sent[], keeps: (index: number, until: number) => boolean): number {
  let all = 0;
  for (let until = 0; until < steps.length; until += 1) {
    all += schemas;
    for (let index = 0; index <= until; index += 1) {
      const step = steps[index];
      if (step !== undefined) all += tokens(keeps(index, until) ? step.text : (step.stub ?? step.text));
    }
  }
  return all;
}
