import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { captureView } from '../../src-main/browser/aria.ts';
import { describeCover, resolveTarget } from '../../src-main/browser/targets.ts';
import { launchForViews, see } from '../sites/views/browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchForViews();
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.close());

const codeOf = async (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(() => ({ code: 'none', message: '' }), (thrown: unknown) => (thrown as { error: { code: string; message: string } }).error);

describe('a ref names one element for good', () => {
  test('a node put before a list does not make an old ref mean its neighbour', async () => {
    await page.setContent('<ul id="l"><li><button onclick="this.dataset.hit=1">One</button><li><button onclick="this.dataset.hit=1">Two</button></ul>');
    const before = await see(page);
    const two = before.refOf('button "Two"');
    await page.evaluate(() => document.getElementById('l')?.insertAdjacentHTML('afterbegin', '<li><button>Zero</button>'));
    const after = await see(page);
    expect(after.refOf('button "Two"')).toBe(two);
    await (await resolveTarget(page, after.tree, { ref: two })).locator.click();
    expect(await page.locator('[data-hit]').allTextContents()).toEqual(['Two']);
  });

  test('refs of unchanged elements survive captures, scrolling and re-rendering of others', async () => {
    await page.setContent('<button>Stay</button><div id="x"><button>Go 1</button></div><div style="height:3000px"></div><a href="#">Deep</a>');
    const first = await see(page);
    await page.evaluate(() => {
      const box = document.getElementById('x');
      if (box) box.innerHTML = '<button>Go 1</button>';
      scrollTo(0, 2000);
    });
    const second = await see(page);
    expect(second.refOf('button "Stay"')).toBe(first.refOf('button "Stay"'));
    expect(second.refOf('link "Deep"')).toBe(first.refOf('link "Deep"'));
    expect(second.refOf('button "Go 1"')).not.toBe(first.refOf('button "Go 1"'));
  });

  test('an element that is given other words gets another ref, and the old one is stale', async () => {
    await page.setContent('<button id="b">Mail from Bob</button>');
    const before = await see(page);
    const ref = before.refOf('button "Mail from Bob"');
    await page.evaluate(() => {
      const button = document.getElementById('b');
      if (button) button.textContent = 'Mail from Ann';
    });
    // Not captured again: what counts is what is there when it is acted on.
    expect(await codeOf(resolveTarget(page, before.tree, { ref }))).toMatchObject({ code: 'stale_ref', message: expect.stringContaining('Mail from Ann') as string });
    const after = await see(page);
    expect(after.refOf('button "Mail from Ann"')).not.toBe(ref);
    expect((await codeOf(resolveTarget(page, after.tree, { ref }))).code).toBe('stale_ref');
  });

  test('no ref of an old document is given again in the next one', async () => {
    const given = new Set<string>();
    for (const name of ['a', 'b', 'c']) {
      await page.goto(`data:text/html,<button>${name}</button><iframe srcdoc="<button>in ${name}</button>"></iframe>`);
      const { refOf } = await see(page);
      for (const ref of [refOf(`button "${name}"`), refOf(`button "in ${name}"`)]) {
        expect(given).not.toContain(ref);
        given.add(ref);
      }
    }
  });

  test('a ref of the page before a navigation is stale and touches nothing', async () => {
    await page.goto('data:text/html,<a href="data:text/html,<button>Other</button>">Next</a>');
    const before = await see(page);
    await page.goto('data:text/html,<button onclick="document.title=1">Other</button>');
    expect((await codeOf(resolveTarget(page, before.tree, { ref: before.refOf('link "Next"') }))).code).toBe('stale_ref');
    expect(await page.title()).toBe('');
  });

  test('an element that was taken out is stale; one put back is the same', async () => {
    await page.setContent('<button id="b">Here</button>');
    const { tree, refOf } = await see(page);
    const ref = refOf('button "Here"');
    await page.evaluate(() => {
      const held = document.getElementById('b');
      held?.remove();
      Object.assign(globalThis, { held });
    });
    expect((await codeOf(resolveTarget(page, tree, { ref }))).code).toBe('stale_ref');
    await page.evaluate(() => document.body.append((globalThis as unknown as { held: Node }).held));
    expect((await resolveTarget(page, tree, { ref })).label).toBe('button "Here"');
  });

  test('two tabs number on their own; a frame that is gone makes its refs stale', async () => {
    const other = await browser.newPage();
    for (const one of [page, other]) await one.setContent('<button>Same</button><iframe srcdoc="<button>In</button>"></iframe>');
    const [mine, theirs] = [await see(page), await see(other)];
    expect(mine.refOf('button "Same"')).toBe('e1');
    expect(theirs.refOf('button "Same"')).toBe('e1');
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    expect((await codeOf(resolveTarget(page, mine.tree, { ref: mine.refOf('button "In"') }))).code).toBe('stale_ref');
    await other.close();
  });

  test('ten captures at once give each element one ref', async () => {
    await page.setContent('<button>A</button><button>B</button>');
    const trees = await Promise.all(Array.from({ length: 10 }, () => captureView(page)));
    expect(new Set(trees.map((tree) => JSON.stringify(tree.roots))).size).toBe(1);
  });
});

describe('selectors name exactly one visible element', () => {
  beforeEach(() => page.setContent('<button class="x">One</button><button class="x">Two</button><button class="x" hidden>Three</button><input type="file" hidden><p id="p">Para</p>'));

  test('several are counted and listed', async () => {
    const error = await codeOf(resolveTarget(page, undefined, { selector: '.x' }));
    expect(error.code).toBe('invalid_input');
    expect(error.message).toContain('2 visible elements: button "One", button "Two"');
  });

  test('none, a broken selector and our own engine are told apart', async () => {
    expect((await codeOf(resolveTarget(page, undefined, { selector: '.none' }))).code).toBe('not_found');
    expect((await codeOf(resolveTarget(page, undefined, { selector: 'button[' }))).code).toBe('invalid_input');
    expect((await codeOf(resolveTarget(page, undefined, { selector: 'wheelhouse=view {}' }))).code).toBe('invalid_input');
  });

  test('css, text and hidden file inputs resolve', async () => {
    expect((await resolveTarget(page, undefined, { selector: 'text=Two' })).label).toBe('button "Two"');
    expect((await resolveTarget(page, undefined, { selector: 'input[type=file]' })).role).toBe('file');
  });

  test('a ref without a view is no_snapshot; what is not a ref is invalid_input', async () => {
    expect((await codeOf(resolveTarget(page, undefined, { ref: 'e1' }))).code).toBe('no_snapshot');
    expect((await codeOf(resolveTarget(page, (await see(page)).tree, { ref: 'button' }))).code).toBe('invalid_input');
    expect((await codeOf(resolveTarget(page, (await see(page)).tree, { ref: 'e99' }))).code).toBe('stale_ref');
  });
});

describe('what is in the way is named', () => {
  test('a banner over a button, then nothing once it is gone', async () => {
    await page.setContent('<button style="margin:20px">Buy</button><div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:white">x</div>');
    const { locator } = await resolveTarget(page, undefined, { selector: 'text=Buy' });
    expect(await describeCover(locator)).toBe('dialog "Cookies"');
    await page.evaluate(() => document.querySelector('[role=dialog]')?.remove());
    expect(await describeCover(locator)).toBeUndefined();
  });

  test('a sticky header over a field that scrolled under it', async () => {
    await page.setContent('<header style="position:fixed;top:0;left:0;right:0;height:80px;background:white"><h1>Site head</h1></header><div style="height:40px"></div><input aria-label="Under"><div style="height:3000px"></div>');
    const { locator } = await resolveTarget(page, undefined, { selector: 'input' });
    expect(await describeCover(locator)).toContain('Site head');
  });

  test('children, labels and shadow content are not in the way of their own', async () => {
    await page.setContent('<button><b>Inner</b></button><label>Check <input type="checkbox"></label><x-a></x-a><script>document.querySelector("x-a").attachShadow({mode:"open"}).innerHTML="<button><i>Deep</i></button>"</script>');
    for (const selector of ['button:has(b)', 'input', 'x-a button']) {
      expect(await describeCover((await resolveTarget(page, undefined, { selector })).locator)).toBeUndefined();
    }
  });
});
