export type Unit = 'tokens' | 'characters' | 'ms' | '%' | 'MB' | 'x';

export type Goal =
  /** Ours divided by the figure of @playwright/mcp is at most this. */
  | { readonly kind: 'ratio'; readonly most: number }
  | { readonly kind: 'most'; readonly value: number }
  | { readonly kind: 'below'; readonly value: number }
  | { readonly kind: 'least'; readonly value: number };

/** One line of the table. Values in the order of the contestants, ours first; undefined where one was not measured. Shares are 0 to 1. */
export interface Figure {
  readonly what: string;
  readonly unit: Unit;
  readonly values: readonly (number | undefined)[];
  readonly goal?: Goal;
}

/** Ours divided by that of a contestant, where that says something. */
export function ratio({ values, unit }: Figure, index: number): number | undefined {
  const [ours] = values;
  const theirs = values[index];
  return ours === undefined || theirs === undefined || theirs === 0 || unit === '%' || unit === 'x' ? undefined : ours / theirs;
}

/** Undefined for a figure without a goal, and for one of which a part was not measured. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal, values: [ours] } = figure;
  if (goal === undefined || ours === undefined) return undefined;
  switch (goal.kind) {
    case 'ratio': {
      const found = ratio(figure, 1);
      return found === undefined ? undefined : found <= goal.most;
    }
    case 'most':
      return ours <= goal.value;
    case 'below':
      return ours < goal.value;
    case 'least':
      return ours >= goal.value;
  }
}

const grouped = (value: number): string => Math.round(value).toLocaleString('en');

export function inWords(value: number | undefined, unit: Unit): string {
  if (value === undefined) return '-';
  // Rounded down, so that what falls short of a goal never looks as if it met it.
  if (unit === '%') return `${(Math.floor(value * 10_000) / 100).toFixed(2)} %`;
  return unit === 'x' ? `${value.toFixed(2)}x` : grouped(value);
}

function goalWords({ goal, unit }: Figure): string {
  switch (goal?.kind) {
    case undefined:
      return '';
    case 'ratio':
      return `<= ${goal.most.toFixed(2)}x`;
    case 'most':
      return `<= ${inWords(goal.value, unit)}`;
    case 'below':
      return `< ${inWords(goal.value, unit)}`;
    case 'least':
      return `>= ${inWords(goal.value, unit)}`;
  }
}

const verdict = (figure: Figure): string => {
  const met = isMet(figure);
  return met === undefined ? (figure.goal === undefined ? '' : 'not measured') : met ? 'met' : 'NOT MET';
};

const titled = ({ what, unit }: Figure): string => (unit === '%' || unit === 'x' ? what : `${what}, ${unit}`);

/** Plain text that is a Markdown table as well. The ratios are ours divided by each peer's. */
export function tableOf(figures: readonly Figure[], names: readonly string[]): string {
  const peers = names.slice(1);
  const rows = figures.map((figure) => [
    titled(figure),
    ...names.map((_, index) => inWords(figure.values[index], figure.unit)),
    ...peers.map((_, index) => ratio(figure, index + 1)).map((one) => (one === undefined ? '' : `${one.toFixed(2)}x`)),
    goalWords(figure),
    verdict(figure),
  ]);
  const head = ['what', ...names, ...peers.map((name) => `to ${name.replace(/^@|-?mcp$/gu, '').replace(/\/$/u, '')}`), 'goal', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}
