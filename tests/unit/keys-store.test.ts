import { describe, expect, it } from 'vitest';
import { createKeyStore } from '../../src-main/secrets/keys.ts';
import type { Keychain } from '../../src-main/secrets/keys.ts';
import { eitherKeychain } from '../../src-main/secrets/sealed-keys.ts';

const slot = 'llm:openai';
const never = () => new Promise<never>(() => undefined);

/** A keychain of this process, standing in for the system's: the port is the system boundary. */
function working(held = new Map<string, string>()): Keychain {
  return {
    get: (name) => Promise.resolve(held.get(name)),
    set: (name, value) => Promise.resolve(void held.set(name, value)),
    delete: (name) => Promise.resolve(void held.delete(name)),
    list: () => Promise.resolve([...held.keys()]),
  };
}
const failing: Keychain = {
  get: () => Promise.reject(new Error('secret sk-1 not found')),
  set: () => Promise.reject(new Error('sk-1')),
  delete: () => Promise.reject(new Error('sk-1')),
  list: () => Promise.reject(new Error('sk-1')),
};
const hanging: Keychain = { get: never, set: never, delete: never, list: never };

describe('keys in a keychain that works', () => {
  it('are kept there only, are found after a restart, and are gone after clearing', async () => {
    const held = new Map<string, string>();
    const memory = new Map<string, string>();
    const keys = createKeyStore({ keychain: working(held), memory });
    expect(await keys.set(slot, 'sk-1')).toEqual({ place: 'keychain', warning: undefined });
    expect(memory.size).toBe(0);
    const later = createKeyStore({ keychain: working(held), memory: new Map() });
    expect(await later.get(slot)).toEqual({ key: 'sk-1', warning: undefined });
    expect(await later.places()).toEqual({ places: { [slot]: 'keychain' }, warning: undefined });
    await later.clear(slot);
    expect(held.size).toBe(0);
    expect(await later.get(slot)).toEqual({ key: undefined, warning: undefined });
  });

  it('replace one that was in memory (catches an old key that wins over the new one)', async () => {
    const memory = new Map([[slot, 'old']]);
    const keys = createKeyStore({ keychain: working(), memory });
    await keys.set(slot, 'new');
    expect((await keys.get(slot)).key).toBe('new');
    expect(memory.size).toBe(0);
  });
});

describe.each([
  ['missing', undefined],
  ['failing', failing],
  ['hanging', hanging],
] as const)('keys with a keychain that is %s', (name, keychain) => {
  const start = () => createKeyStore({ keychain, memory: new Map(), limitMs: 30 });

  it('are kept in memory, and the person is told', async () => {
    const keys = start();
    const stored = await keys.set(slot, 'sk-1');
    expect(stored.place).toBe('memory');
    expect(stored.warning).toMatch(/^The system keychain .*until Wheelhouse quits/u);
    expect(await keys.get(slot)).toEqual({ key: 'sk-1', warning: undefined });
    expect((await keys.places()).places).toEqual({ [slot]: 'memory' });
  });

  it('that are not there come with the reason, without the words of the keychain (they may hold a key)', async () => {
    const { key, warning } = await start().get(slot);
    expect(key).toBeUndefined();
    expect(warning).toContain('keychain');
    expect(warning).not.toContain('sk-1');
  });

  it('are not said to be cleared while they may still be in it', async () => {
    const keys = start();
    await keys.set(slot, 'sk-1');
    const cleared = keys.clear(slot);
    if (name === 'missing') await cleared;
    else await expect(cleared).rejects.toMatchObject({ error: { code: 'unavailable', reason: 'no_keychain' } });
    expect((await keys.get(slot)).key).toBeUndefined();
  });
});

describe('a keychain that answers late', () => {
  it('is not asked again before it has answered (catches an old write that lands after a new one)', async () => {
    const held = new Map<string, string>();
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const slow: Keychain = {
      ...working(held),
      async set(name, value) {
        if (asked++ === 0) await gate;
        held.set(name, value);
      },
    };
    const keys = createKeyStore({ keychain: slow, memory: new Map(), limitMs: 30 });
    expect((await keys.set(slot, 'first')).place).toBe('memory');
    expect((await keys.set(slot, 'second')).place).toBe('memory');
    expect(asked).toBe(1);
    release();
    await new Promise((resolve) => setImmediate(resolve));
    expect((await keys.get(slot)).key).toBe('second');
    expect((await keys.set(slot, 'third')).place).toBe('keychain');
    expect(held.get(slot)).toBe('third');
  });
});

describe('a keychain with a second one behind it', () => {
  it.each([
    ['works', true, false],
    ['fails', false, true],
  ] as const)('keeps a key in one of them only when the first %s', async (_name, isFirstWell, isInSecond) => {
    const [one, two] = [new Map<string, string>(), new Map<string, string>()];
    const keys = createKeyStore({ keychain: eitherKeychain(isFirstWell ? working(one) : failing, working(two)), memory: new Map() });
    expect(await keys.set(slot, 'sk-1')).toEqual({ place: 'keychain', warning: undefined });
    expect([one.has(slot), two.has(slot)]).toEqual([!isInSecond, isInSecond]);
    expect(await keys.get(slot)).toEqual({ key: 'sk-1', warning: undefined });
    expect(await keys.places()).toEqual({ places: { [slot]: 'keychain' }, warning: undefined });
    await keys.clear(slot);
    expect(await keys.get(slot).then(({ key }) => key)).toBeUndefined();
    expect([one.size, two.size]).toEqual([0, 0]);
  });

  it('gives the newer key when the first was away in between, and takes it out of the second when the first has it', async () => {
    const [one, two] = [new Map([[slot, 'old']]), new Map<string, string>()];
    const away = createKeyStore({ keychain: eitherKeychain(failing, working(two)), memory: new Map() });
    await away.set(slot, 'newer');
    const back = createKeyStore({ keychain: eitherKeychain(working(one), working(two)), memory: new Map() });
    expect((await back.get(slot)).key).toBe('newer');
    await back.set(slot, 'newest');
    expect([one.get(slot), two.get(slot)]).toEqual(['newest', undefined]);
  });

  it('that fails as well leaves the key in memory and says so', async () => {
    const keys = createKeyStore({ keychain: eitherKeychain(failing, failing), memory: new Map() });
    expect(await keys.set(slot, 'sk-1')).toMatchObject({ place: 'memory', warning: expect.stringContaining('cannot be used') as string });
  });
});
