import { appendFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openConversations } from '../../src-main/storage/conversations.ts';
import type { ConversationEvent } from '../../src-preload/contract/conversation.ts';
import { newFolder } from '../support/storage/folder.ts';

function said(at: number, text: string): ConversationEvent {
  return { at, type: 'user_said', id: `m${at}`, text };
}

async function start(title = 'First') {
  const folder = await newFolder();
  const store = await openConversations(folder);
  const { id } = await store.create('a1', title);
  return { folder, store, id, path: join(folder, `${id}.jsonl`) };
}

const neverAborted = new AbortController().signal;

describe('a conversation on disk', () => {
  it('gives back every event in order to another process (catches a write that is only in memory)', async () => {
    const { folder, store, id } = await start();
    const events: ConversationEvent[] = [
      { at: 1, type: 'turn_started', turnId: 't1' },
      said(2, 'Zeile\nUmbruch   "ß" 😀 \u0000'),
      { at: 3, type: 'assistant_said', id: 'm3', text: 'ok', provider: { by: 'google', parts: [{ signature: 'x' }] } },
      { at: 4, type: 'tool_called', id: 'c1', answerId: 'm1', tool: 'browser_click', input: { ref: 'e1' }, summary: 'Click' },
      { at: 5, type: 'tool_ended', id: 'c1', status: 'ok', text: 'view', did: 'clicked', view: 'page', durationMs: 3, picture: { file: 'a.png', width: 1, height: 2 } },
      { at: 6, type: 'noted', tone: 'warning', text: 'careful' },
      { at: 7, type: 'turn_ended', turnId: 't1', outcome: 'finished', usage: { inputTokens: 1, outputTokens: 2 } },
    ];
    for (const event of events) await store.append(id, event);
    const { events: read, skipped } = await (await openConversations(folder)).open(id);
    expect(read.slice(1)).toEqual(events);
    expect(skipped).toBe(0);
  });

  it('keeps the order of the calls when nobody waits (catches racing writes)', async () => {
    const { store, id, path } = await start();
    await Promise.all(Array.from({ length: 500 }, (_, n) => store.append(id, said(n, 'x'.repeat(n)))));
    const { events } = await store.open(id);
    expect(events.slice(1).map(({ at }) => at)).toEqual(Array.from({ length: 500 }, (_, n) => n));
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(502);
  });

  it('leaves out a damaged line in the middle, counts it and loses nothing else', async () => {
    const { store, id, path } = await start();
    await store.append(id, said(1, 'before'));
    await appendFile(path, '{"at":2,"type":"user_said"\n\0\0\0\n[]\n{"at":3,"type":"user_said","id":7,"text":"x"}\n');
    await store.append(id, said(4, 'after'));
    const { events, skipped } = await store.open(id);
    expect(events.slice(1)).toEqual([said(1, 'before'), said(4, 'after')]);
    expect(skipped).toBe(4);
  });

  it('marks a turn that an earlier run left open as interrupted, once and in the file', async () => {
    const { folder, store, id } = await start();
    await store.append(id, { at: 5, type: 'turn_started', turnId: 't1' });
    const later = await openConversations(folder);
    const { events } = await later.open(id);
    expect(events.at(-1)).toEqual({ at: 5, type: 'turn_ended', turnId: 't1', outcome: 'interrupted' });
    expect((await (await openConversations(folder)).open(id)).events).toEqual(events);
  });

  it('does not interrupt a turn that runs now when its conversation is opened again', async () => {
    const { store, id } = await start();
    await store.append(id, { at: 5, type: 'turn_started', turnId: 't1' });
    expect((await store.open(id)).events.at(-1)?.type).toBe('turn_started');
  });

  it('is gone after deletion and does not come back with a late event', async () => {
    const { folder, store, id } = await start();
    await store.remove(id);
    await expect(store.append(id, said(1, 'late'))).rejects.toMatchObject({ error: { code: 'not_found' } });
    await expect(store.open(id)).rejects.toMatchObject({ error: { code: 'not_found' } });
    expect((await readdir(folder)).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
    expect(await store.list()).toEqual([]);
  });

  it.each(['../../etc/passwd', '..', 'a/b', '', 'index.json', 'X'.repeat(16)])('never reads outside of its folder: %j', async (id) => {
    const { store } = await start();
    await expect(store.open(id)).rejects.toMatchObject({ error: { code: 'not_found' } });
    await expect(store.remove(id)).rejects.toMatchObject({ error: { code: 'not_found' } });
  });

  it('says in a sentence why a folder cannot be used (a file is in its place)', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'taken'), '');
    await expect(openConversations(join(folder, 'taken', 'conversations'))).rejects.toMatchObject({
      error: { message: expect.stringContaining('a file is in the place of a folder') as string },
    });
  });

  it('reports a write that failed, and goes on afterwards (catches a queue that hangs after an error)', async () => {
    const { folder, store, id, path } = await start();
    await rm(path);
    const failed = await Promise.allSettled([store.append(id, said(1, 'a')), store.append(id, said(2, 'b'))]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const other = await store.create('a1', 'Second');
    await store.append(other.id, said(3, 'c'));
    expect((await (await openConversations(folder)).open(other.id)).events).toHaveLength(2);
  });
});

describe('the list of conversations', () => {
  it('shows title, assistant and time of the last event, newest first', async () => {
    const { store, id } = await start();
    const second = await store.create('a2', 'Second');
    await store.append(id, said(9_000_000_000_000, 'x'));
    await store.rename(second.id, 'Renamed');
    await store.append(second.id, said(7, '"renamed" and {"at":1,"type":"renamed","title":"a trap"}'));
    expect(await store.list()).toEqual([
      { id, assistantId: 'a1', title: 'First', updatedAt: 9_000_000_000_000 },
      { id: second.id, assistantId: 'a2', title: 'Renamed', updatedAt: 7 },
    ]);
  });

  it.each(['', '{', '[]', '{"x":1}'])('survives an index that holds %j', async (text) => {
    const { folder, store, id } = await start();
    const before = await store.list();
    await writeFile(join(folder, 'index.json'), text);
    expect(await store.list()).toEqual(before);
    await store.rename(id, 'New');
    expect((await (await openConversations(folder)).list())[0]?.title).toBe('New');
  });

  it('lists a conversation whose first line is damaged, and one whose end is torn', async () => {
    const { folder, store, id, path } = await start();
    await store.append(id, said(5, 'x'));
    const text = await readFile(path, 'utf8');
    await writeFile(path, `#${text.slice(1)}{"at":6,"type":"us`);
    expect(await (await openConversations(folder)).list()).toEqual([
      { id, assistantId: '', title: 'Conversation without a name', updatedAt: 5 },
    ]);
  });

  it('lists many conversations, and leaves out files that are none', async () => {
    const { folder, store } = await start();
    const line = (id: string, at: number) => `${JSON.stringify({ at, type: 'created', id, assistantId: 'a', title: id })}\n`;
    for (let n = 0; n < 1500; n++) await writeFile(join(folder, `many${String(n).padStart(8, '0')}.jsonl`), line('x', n));
    await writeFile(join(folder, 'empty00000.jsonl'), '');
    await writeFile(join(folder, 'notes.txt'), 'x');
    expect(await store.list()).toHaveLength(1501);
    expect(await store.list()).toHaveLength(1501);
  });
});

describe('search', () => {
  it.each(['STRASSE', 'creme  brulee', 'łódź', 'lodz', 'TITLE'])('finds %j without regard to case and accents', async (query) => {
    const { store, id } = await start('My title');
    await store.create('a1', 'Other');
    await store.append(id, said(1, 'Die Straße nach Łódź'));
    await store.append(id, { at: 2, type: 'assistant_said', id: 'm', text: 'Cre\u0300me\nbrûlée' });
    expect(await store.search(query, neverAborted)).toEqual([id]);
  });

  it('does not find what tools returned, an old title, or a torn line', async () => {
    const { store, id, path } = await start('Oldname');
    await store.rename(id, 'New');
    await store.append(id, { at: 1, type: 'tool_ended', id: 'c', status: 'ok', text: 'needle', did: 'x', view: 'page', durationMs: 1 });
    await appendFile(path, '{"at":2,"type":"user_said","id":"m","text":"needle"}');
    expect(await store.search('needle', neverAborted)).toEqual([]);
    expect(await store.search('oldname', neverAborted)).toEqual([]);
  });

  it('stops when it is aborted', async () => {
    const { store } = await start();
    await expect(store.search('x', AbortSignal.abort())).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });
});
