import { describe, expect, it } from 'vitest';
import { looksLikeAddress } from '../../src-main/core/agent/command-turn.ts';
import { helpText, parseCommand, verbs } from '../../src-main/core/agent/grammar.ts';

const call = (tool: string, input: object = {}): object => ({ kind: 'call', tool, input });

describe('typed commands', () => {
  it.each([
    ['open example.org', { kind: 'open', what: 'example.org', isNewTab: false }],
    ['Go to https://a.example/b?c=d in a new tab', { kind: 'open', what: 'https://a.example/b?c=d', isNewTab: true }],
    ['click Sign in', { kind: 'click', name: 'Sign in', count: 1 }],
    ['click on "Sign in with Apple"', { kind: 'click', name: 'Sign in with Apple', count: 1 }],
    ['double click Cell', { kind: 'click', name: 'Cell', count: 2 }],
    ['fill Email with a@b.c', { kind: 'fill', name: 'Email', value: 'a@b.c' }],
    ['fill "Pay with" with card with chip', { kind: 'fill', name: 'Pay with', value: 'card with chip' }],
    ['fill Note with', { kind: 'fill', name: 'Note', value: '' }],
    ['type rain jacket into Search', { kind: 'fill', name: 'Search', value: 'rain jacket' }],
    ['check Keep me signed in', { kind: 'tick', name: 'Keep me signed in', isOn: true }],
    ['untick News', { kind: 'tick', name: 'News', isOn: false }],
    ['press Enter', call('browser_press', { key: 'Enter' })],
    ['read', call('browser_page_text')],
    ['find price', call('browser_snapshot', { find: 'price' })],
    ['screenshot', call('browser_screenshot')],
    ['screenshot of the whole page', call('browser_screenshot', { full_page: true })],
    ['BACK', call('browser_navigate', { action: 'back' })],
    ['refresh', call('browser_navigate', { action: 'reload' })],
    ['scroll', call('browser_scroll', { to: 'down' })],
    ['scroll to the end', call('browser_scroll', { to: 'bottom' })],
    ['wait for Thank you', call('browser_wait', { for: 'text', value: 'Thank you' })],
    ['tabs', call('browser_tabs', { action: 'list' })],
    ['tab 2', call('browser_tabs', { action: 'switch', tab_ids: ['t2'] })],
    ['close tab t3', call('browser_tabs', { action: 'close', tab_ids: ['t3'] })],
    ['close', call('browser_close')],
    ['help', { kind: 'help', topic: '' }],
  ])('reads %s', (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });

  it('keeps every way to split "select FIELD OPTION", the longest field first', () => {
    expect(parseCommand('select Delivery date Next week')).toEqual({
      kind: 'select',
      readings: [
        { name: 'Delivery date Next', option: 'week' },
        { name: 'Delivery date', option: 'Next week' },
        { name: 'Delivery', option: 'date Next week' },
      ],
    });
    expect(parseCommand('choose L in Size')).toMatchObject({ readings: [{ name: 'Size', option: 'L' }, {}, {}] });
  });

  it.each(['', 'please buy me a car', 'clicking things', 'fill', 'press'])('does not guess what "%s" means', (line) => {
    expect(parseCommand(line)).toBeUndefined();
  });

  it('keeps the dots of a value and of an address', () => {
    expect(parseCommand('fill Note with Well done.')).toMatchObject({ value: 'Well done.' });
    expect(parseCommand('open example.org')).toMatchObject({ what: 'example.org' });
  });

  it('lists every command in its help', () => {
    for (const { does } of verbs) expect(helpText('')).toContain(does);
    expect(helpText('scroll').split('\n').filter((line) => line.startsWith('| `'))).toHaveLength(1);
  });

  it.each([
    ['example.org', true], ['localhost:3000/x', true], ['http://a', true], ['127.0.0.1:80', true], ['shop.example/search?q=rain jacket', false],
    ['cart', false], ['Sign in', false], ['Mr. Smith', false], ['v1.', false], ['[::1]:8080', true],
  ])('takes %s for an address: %s', (text, isAddress) => {
    expect(looksLikeAddress(text)).toBe(isAddress);
  });
});
