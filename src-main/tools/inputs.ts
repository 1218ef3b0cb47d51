import { z } from 'zod';
import { secretNameSchema as secretName } from '../../src-preload/contract/settings.ts';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { Target } from '../core/view/target.ts';

/** Inputs that several tools share. */
export const tabId = z.string().regex(/^t\d{1,6}$/u, 'A tab id looks like t2.').optional();
export { secretName };
export const secretPrompt = z.string().trim().min(1).max(2000);
const ref = z.string().trim().min(1).max(80).optional();
export const selector = z.string().trim().min(1).max(1000).optional();

/** A ref, or a CSS or text selector as the fallback. */
export const target = { ref, selector };

interface TargetInput {
  readonly ref?: string;
  readonly selector?: string;
}

/** The target of a call, undefined where it names none. @throws AppFailure `invalid_input` where it names two. */
export function optionalTarget(input: TargetInput): Target | undefined {
  if (input.ref !== undefined && input.selector !== undefined) {
    throw new AppFailure({ code: 'invalid_input', message: 'Give either ref or selector, not both.' });
  }
  if (input.ref !== undefined) return { ref: input.ref };
  return input.selector === undefined ? undefined : { selector: input.selector };
}

export function requiredTarget(input: TargetInput): Target {
  const named = optionalTarget(input);
  if (named === undefined) {
    throw new AppFailure({ code: 'invalid_input', message: 'Name the element: ref from the latest view, or selector.' });
  }
  return named;
}

/** The target in words for the person, before anything is resolved. */
export function targetWords(input: TargetInput): string {
  return input.ref ?? input.selector ?? 'the page';
}
