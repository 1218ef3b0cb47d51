export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  /** Ours divided by the peer's, where that says something. */
  readonly ratio?: number;
  readonly goal: string;
  /** Undefined for a figure without a goal. */
  readonly isMet?: boolean;
}

export function ratioRow(what: string, ours: number, peer: number, most: number, unit = ''): Row {
  const ratio = ours / peer;
  const number = (value: number): string => `${value >= 100 ? value.toFixed(0) : value.toFixed(1)}${unit}`;
  return { what, ours: number(ours), peer: number(peer), ratio, goal: `<= ${most.toFixed(2)}x`, isMet: ratio <= most };
}

/** Plain text, for people and for a Markdown page alike. */
export function tableOf(rows: readonly Row[], peer: string): string {
  const cells = rows.map(({ what, ours, peer: theirs, ratio, goal, isMet }) => [
    what, ours, theirs, ratio === undefined ? '' : `${ratio.toFixed(2)}x`, goal, isMet === undefined ? '' : isMet ? 'met' : 'NOT MET',
  ]);
  const head = ['what', 'Wheelhouse', peer, 'ratio', 'goal', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(line)].join('\n');
}
