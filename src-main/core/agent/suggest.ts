import type { Suggestion } from '../../../src-preload/contract/commands.ts';
import type { PageTree } from '../view/tree.ts';
import { verbs } from './grammar.ts';
import type { Wanted } from './grammar.ts';
import { listNames } from './names.ts';

const MOST = 8;

/** The verbs that are followed by the name of something in the page, and of what kind it is. */
const NAMING: readonly (readonly [RegExp, Wanted])[] = [
  [/^(?:double[- ]?click|click|tap|push)\s+(?:on\s+)?$/iu, 'clickable'],
  [/^(?:fill(?: in)?|set)\s+$/iu, 'field'],
  [/^(?:select|choose)\s+$/iu, 'choice'],
  [/^(?:check|tick|uncheck|untick|clear)\s+$/iu, 'tick'],
];

function verbSuggestions(text: string): readonly Suggestion[] {
  const typed = text.trimStart().toLowerCase();
  return verbs
    .map(({ usage, does }) => ({ text: usage.replace(/\s*[A-Z[/].*$/u, ''), hint: `${usage}: ${does}` }))
    .filter(({ text: verb }) => verb.startsWith(typed) && verb !== typed)
    .map((one) => ({ ...one, text: verbs.some(({ usage }) => usage === one.text) ? one.text : `${one.text} ` }));
}

/** What a typed command could go on with: a verb, or a name out of the latest view. */
export function suggest(text: string, tree: PageTree | undefined): readonly Suggestion[] {
  const line = text.split('\n').at(-1) ?? '';
  if (line.trim() === '') return verbSuggestions('').slice(0, MOST);
  const lower = line.toLowerCase();
  for (const [pattern, wanted] of NAMING) {
    const cut = [...line.matchAll(/\s/gu)].map(({ index }) => index + 1).find((end) => pattern.test(line.slice(0, end)));
    if (cut === undefined || tree === undefined) continue;
    const typed = lower.slice(cut);
    const names = listNames(tree, wanted, 500).filter((name) => name.toLowerCase().includes(typed) && name.toLowerCase() !== typed);
    const tail = wanted === 'field' ? ' with ' : wanted === 'choice' ? ' ' : '';
    return names.slice(0, MOST).map((name) => ({ text: `${line.slice(0, cut)}${name}${tail}`, hint: 'in this page' }));
  }
  return verbSuggestions(line).slice(0, MOST);
}
