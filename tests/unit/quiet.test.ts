import { expect, it } from 'vitest';

it('removes the switches by which libraries print what is typed, before they are read', async () => {
  process.env['DEBUG'] = 'pw:*';
  process.env['NODE_DEBUG'] = 'http';
  await import('../../src-main/quiet.ts');
  expect([process.env['DEBUG'], process.env['NODE_DEBUG']]).toEqual([undefined, undefined]);
});
