import { AxeBuilder } from '@axe-core/playwright';
import type { Page, test as base } from '@playwright/test';
import { expect } from '@playwright/test';
import { buildPreview } from './build.ts';

export const pictures = '/tmp/wheelhouse-preview/pictures';

/** No serious or critical fault by axe on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Builds the window first. Fails a test in which the page reported an error, such as a violated content security policy. */
export function prepare(test: typeof base): void {
  test.beforeAll(buildPreview);
  const watched = new WeakMap<Page, string[]>();
  test.beforeEach(({ page }) => {
    const faults: string[] = [];
    watched.set(page, faults);
    page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
    page.on('pageerror', (error) => faults.push(String(error)));
  });
  test.afterEach(({ page }) => expect(watched.get(page), 'errors in the console').toEqual([]));
}
