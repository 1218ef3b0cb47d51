import { quote } from '../view/untrusted.ts';
import { parseRef } from '../view/refs.ts';
import type { PageTree, ViewNode } from '../view/tree.ts';
import type { Wanted } from './grammar.ts';

/** Something in the latest view that a name may mean. */
export interface Named {
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  /** `button "Add to cart"`, with what stands before it where the name alone does not tell. */
  readonly label: string;
}

interface Candidate extends Named {
  readonly url: string | undefined;
  /** The heading or text that was read last before it. */
  readonly near: string;
}

const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'date', 'time', 'color']);
const CHOICES = new Set(['combobox', 'listbox']);
const TICKS = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

function fits({ role, states }: ViewNode, wanted: Wanted): boolean {
  if (states?.includes('disabled') === true && wanted !== 'clickable') return false;
  switch (wanted) {
    case 'clickable':
      return true;
    case 'field':
      return FIELDS.has(role) || TICKS.has(role);
    case 'choice':
      return CHOICES.has(role);
    case 'tick':
      return TICKS.has(role);
  }
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\s ]+/gu, ' ').replace(/[\s*:….]+$/u, '').trim().toLowerCase();
}

/** Everything with a ref, in reading order, each with the words before it. */
function candidates(tree: PageTree, wanted: Wanted): readonly Candidate[] {
  const found: Candidate[] = [];
  let near = '';
  const visit = (nodes: readonly ViewNode[]): void => {
    for (const node of nodes) {
      const { ref, role, name, url } = node;
      if (ref !== undefined && name.trim() !== '' && fits(node, wanted)) {
        found.push({ ref, role, name, url, near, label: `${role} ${quote(name, 80)}` });
      }
      if ((role === 'heading' || role === 'link') && name.trim() !== '') near = name;
      visit(node.children);
    }
  };
  visit(tree.roots);
  return found;
}

/** Two links of the same name to the same place are one and the same to a person. */
function distinct(found: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>();
  return found.filter(({ role, name, url }) => {
    if (url === undefined || url === '') return true;
    const key = `${role} ${plain(name)} ${url}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Tells things of the same label apart by what stands before them, else by their number. */
function labelled(found: readonly Candidate[]): readonly Named[] {
  return found.map((one, index) => {
    const twins = found.filter(({ label }) => label === one.label);
    if (twins.length === 1) return one;
    const isTold = one.near !== '' && twins.filter(({ near }) => near === one.near).length === 1;
    const number = found.slice(0, index + 1).filter(({ label }) => label === one.label).length;
    const where = isTold ? `after ${quote(one.near, 60)}` : `number ${String(number)} of ${String(twins.length)}`;
    return { ...one, label: `${one.label}, ${where}` };
  });
}

/**
 * What a name may mean in the latest view: the exact name first, then names that begin so, then names that hold it.
 * One is found, several are a choice for the person, none is said. Nothing is guessed.
 */
export function lookUp(tree: PageTree, name: string, wanted: Wanted): readonly Named[] {
  const all = candidates(tree, wanted);
  const ref = parseRef(name);
  const byRef = ref === undefined ? undefined : all.find((one) => one.ref === ref);
  if (byRef !== undefined) return [byRef];
  const asked = plain(name);
  const worded = byWord(all, asked);
  return tiers(all, asked) ?? (worded && tiers(worded.all, worded.name)) ?? [];
}

/** The first that finds something: the same name, a name that begins so, a name that holds it. */
function tiers(all: readonly Candidate[], words: string): readonly Named[] | undefined {
  if (words === '') return undefined;
  const found = [
    all.filter((one) => plain(one.name) === words),
    all.filter((one) => plain(one.name).startsWith(words)),
    all.filter((one) => plain(one.name).includes(words)),
  ].find(({ length }) => length > 0);
  return found && labelled(distinct(found));
}

const ROLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  button: ['button'], link: ['link'], tab: ['tab'], checkbox: ['checkbox', 'switch'], box: [...FIELDS, ...TICKS], field: [...FIELDS],
  menu: ['menuitem', 'menu'], option: ['option', 'radio'],
};

/** `the Sign in button` names what it is: only things of that kind are meant, where there are any. */
function byWord(all: readonly Candidate[], asked: string): { all: readonly Candidate[]; name: string } | undefined {
  const bare = asked.replace(/^the /u, '');
  const kinds = Object.keys(ROLE_WORDS).join('|');
  const match = new RegExp(`^(?:(?<first>${kinds}) (?<after>.+)|(?<before>.+) (?<last>${kinds}))$`, 'u').exec(bare)?.groups;
  const roles = ROLE_WORDS[match?.['first'] ?? match?.['last'] ?? ''];
  const name = match?.['after'] ?? match?.['before'] ?? bare;
  const kind = roles === undefined ? [] : all.filter(({ role }) => roles.includes(role));
  return { all: kind.length > 0 ? kind : all, name };
}

/** Names that a person could have meant, for the sentence that says nothing was found. */
export function listNames(tree: PageTree, wanted: Wanted, most: number): readonly string[] {
  return [...new Set(candidates(tree, wanted).map(({ name }) => name))].slice(0, most);
}
