import type { PageTree, ViewNode } from './tree.ts';
import { clean } from './untrusted.ts';

const LINES = new Set(['block', 'listitem', 'row', 'heading', 'list', 'table', 'article', 'main', 'region', 'figure', 'caption', 'alert', 'status', 'dialog', 'navigation', 'banner', 'contentinfo', 'complementary', 'group', 'form', 'paragraph']);

/** Reading text only: no refs, no roles, one block a line, headings marked with their level. */
export function readingText(tree: PageTree): string {
  const out: string[] = [];
  let line = '';
  const flush = (): void => {
    if (line.trim() !== '') out.push(line.trim());
    line = '';
  };
  const walk = (node: ViewNode): void => {
    const isLine = LINES.has(node.role);
    if (isLine) flush();
    if (node.role === 'heading') line = `${'#'.repeat(node.level ?? 2)} `;
    const isText = node.role === 'text' || node.role === 'heading' || node.role === 'link' || node.role === 'button' || node.role === 'clickable' || node.role === 'tab';
    const said = isText || (node.role === 'img' && node.name !== '') ? clean(node.name) : '';
    if (said !== '') line += `${said} `;
    if (node.role === 'row') line += node.children.map((cell) => clean(textBelow(cell))).join(' | ');
    else if (node.role !== 'combobox' && node.role !== 'listbox' && !(node.role === 'heading' && said !== '')) node.children.forEach(walk);
    if (isLine) flush();
  };
  tree.roots.forEach((root) => {
    walk(root);
    flush();
  });
  return [...tree.omissions.map((omission) => `not shown: ${omission}`), ...out].join('\n');
}

function textBelow(node: ViewNode): string {
  return [node.role === 'option' ? '' : node.name, ...node.children.map(textBelow)].filter(Boolean).join(' ');
}
