import { openConversations } from '../../../src-main/storage/conversations.ts';

/** Appends to a new conversation for ever and reports on stdout what `append` has promised to be on the disk. */
const store = await openConversations(process.argv[2] ?? '');
const { id } = await store.create('a', 'Killed');
process.stdout.write(`${id}\n`);
await store.append(id, { at: 1, type: 'turn_started', turnId: 'turn-1' });
for (let n = 0; ; n++) {
  await Promise.all(
    [0, 1, 2].map(async (part) => {
      await store.append(id, { at: n, type: 'user_said', id: `${n}-${part}`, text: 'ä€😀'.repeat(1000 * part) });
      process.stdout.write(`${n}-${part}\n`);
    }),
  );
}
