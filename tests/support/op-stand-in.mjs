#!/usr/bin/env node
// Speaks as the command of 1Password does, for the parts of it that are used. How it behaves is in the file beside it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {{ mood: string, items: { id: string, url: string, username: string, password: string }[] }} */
const { mood, items } = JSON.parse(readFileSync(join(import.meta.dirname, 'op-state.json'), 'utf8'));
const [, , group, verb, ...rest] = process.argv;
/** @type {(text: string, code: number) => never} */
const end = (text, code) => {
  process.stderr.write(`[ERROR] 2026/12/01 00:00:00 ${text}\n`);
  process.exit(code);
};
if (mood === 'hangs') setInterval(() => undefined, 1000);
else if (mood === 'locked') end('You are not currently signed in. Please run `op signin --help`', 1);
else if (mood === 'nonsense') process.stdout.write('not json');
else if (group === 'item' && verb === 'list') {
  process.stdout.write(JSON.stringify(items.map(({ id, url, username }) => ({ id, title: 'A login', category: 'LOGIN', vault: { id: 'vaultsecretid' }, urls: [{ primary: true, href: url }], additional_information: username }))));
} else if (group === 'item' && verb === 'get') {
  const item = items.find(({ id }) => id === rest[0]);
  if (item === undefined) throw end(`"${rest[0]}" isn't an item. Specify the item with its UUID, name, or domain.`, 1);
  process.stdout.write(JSON.stringify({ id: item.id, fields: [
    { id: 'username', type: 'STRING', purpose: 'USERNAME', value: item.username },
    { id: 'password', type: 'CONCEALED', purpose: 'PASSWORD', value: item.password },
  ] }));
} else end('unknown command', 2);
