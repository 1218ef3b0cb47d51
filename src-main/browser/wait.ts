import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { quote } from '../core/view/untrusted.ts';
import type { WaitCondition } from '../tools/ports.ts';
import { abortable, isTimeout } from './abortable.ts';

/** In any frame: the first one in which it shows is enough. */
async function shows(page: Page, kind: 'selector' | 'text', value: string, timeout: number): Promise<unknown> {
  return Promise.any(
    page.frames().map((frame) => {
      const found = kind === 'text' ? frame.getByText(value) : frame.locator(value);
      return found.filter({ visible: true }).first().waitFor({ state: 'visible', timeout });
    }),
  ).catch((thrown: unknown) => {
    throw thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  });
}

async function gone(page: Page, text: string, timeout: number): Promise<unknown> {
  return Promise.all(
    page.frames().map((frame) => frame.getByText(text).filter({ visible: true }).first().waitFor({ state: 'hidden', timeout })),
  );
}

function begin(page: Page, condition: WaitCondition, timeout: number, signal: AbortSignal): Promise<unknown> {
  switch (condition.for) {
    case 'selector':
    case 'text':
      return shows(page, condition.for, condition.value, timeout);
    case 'text_gone':
      return gone(page, condition.value, timeout);
    case 'url':
      return page.waitForURL((url) => url.href.includes(condition.value), { timeout, waitUntil: 'commit' });
    case 'load':
      return page.waitForLoadState('load', { timeout });
    case 'network_idle':
      return page.waitForLoadState('networkidle', { timeout });
    case 'seconds':
      return delay(condition.value * 1000, undefined, { signal });
  }
}

/** @throws AppFailure `timeout` when it did not come, `invalid_input` for a selector that cannot be read. */
export async function waitFor(page: Page, condition: WaitCondition, timeout: number, signal: AbortSignal): Promise<void> {
  try {
    await abortable(begin(page, condition, timeout, signal), signal);
  } catch (thrown) {
    if (thrown instanceof AppFailure) throw thrown;
    const what = 'value' in condition ? ` ${quote(String(condition.value), 80)}` : '';
    if (isTimeout(thrown)) {
      const message = `Waited ${timeout / 1000} s for ${condition.for}${what}, which did not come.`;
      throw new AppFailure({ code: 'timeout', message });
    }
    const message = `Cannot wait for ${condition.for}${what}: it is not a selector that can be read.`;
    throw new AppFailure({ code: 'invalid_input', message }, { cause: thrown });
  }
}
