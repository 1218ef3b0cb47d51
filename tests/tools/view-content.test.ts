import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveTarget } from '../../src-main/browser/targets.ts';
import { launchForViews, see } from '../sites/views/browser.ts';
import { startSite } from '../support/site.ts';

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

describe('everything a person can act on is there', () => {
  test('listeners without a role: a div, spans in a paragraph, an icon without text, two in one parent', async () => {
    await page.setContent(`<div id="a">Open menu</div><p>Read <span id="b">terms</span> or <span id="c">rules</span> first. <i id="d" class="icon-trash" style="display:inline-block;width:16px;height:16px"></i></p>
      <div style="cursor:pointer" id="card"><span id="e">Left part</span> <span id="f">Right part</span></div>
      <script>for (const id of 'abcdef') document.getElementById(id).addEventListener('click', () => { document.title += id; });</script>`);
    const { tree, text, refOf } = await see(page);
    for (const name of ['Open menu', 'terms', 'rules', 'trash', 'Left part', 'Right part']) {
      await (await resolveTarget(page, tree, { ref: refOf(`clickable "${name}"`) })).locator.click();
    }
    expect(await page.title()).toBe('abcdef');
    expect(text).toMatch(/"Read" \[e\d+\] clickable "terms" "or" \[e\d+\] clickable "rules" "first\."/u);
  });

  test('a file input that is not rendered has a ref through its label', async () => {
    await page.setContent('<label>Upload photo<input type="file" style="display:none"></label><label for="h">Hidden choice</label><input type="checkbox" id="h" hidden>');
    const { tree, refOf } = await see(page);
    const { locator } = await resolveTarget(page, tree, { ref: refOf('file "Upload photo"') });
    await locator.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    expect((await see(page)).text).toContain('file "Upload photo" = "a.txt"');
    await (await resolveTarget(page, tree, { ref: refOf('checkbox "Hidden choice"') })).locator.click();
    expect((await see(page)).text).toContain('checkbox "Hidden choice" checked');
  });

  test('shadow roots: open, nested, slotted and closed ones are read and can be clicked', async () => {
    await page.setContent(`<x-open><b slot="s">Slotted</b></x-open><x-closed></x-closed><script>
      const open = document.querySelector('x-open').attachShadow({ mode: 'open' });
      open.innerHTML = '<button>In open</button><slot name="s"></slot><x-inner></x-inner>';
      open.querySelector('x-inner').attachShadow({ mode: 'open' }).innerHTML = '<input aria-label="Nested">';
      const closed = document.querySelector('x-closed').attachShadow({ mode: 'closed' });
      closed.innerHTML = '<p>Secret text</p><button>In closed</button>';
      closed.querySelector('button').onclick = () => { document.title = 'hit'; };
    </script>`);
    const { tree, text, refOf } = await see(page);
    expect(text).toContain('"Slotted"');
    expect(text).toContain('"Secret text"');
    await (await resolveTarget(page, tree, { ref: refOf('textbox "Nested"') })).locator.fill('deep');
    await (await resolveTarget(page, tree, { ref: refOf('button "In closed"') })).locator.click();
    expect(await page.title()).toBe('hit');
    expect((await see(page)).text).toContain('textbox "Nested" = "deep"');
  });

  test('frames: srcdoc, nested and of another site, with refs of their own', async () => {
    const site = await startSite({ '/': '<iframe src="about:blank" id="x"></iframe><iframe srcdoc="<button>Src</button><iframe srcdoc=\'<button>Nested</button>\'></iframe>"></iframe>', '/pay': '<label>Card number <input id="n"></label>' });
    await page.goto(site.url);
    await page.evaluate((url) => document.getElementById('x')?.setAttribute('src', url), `${site.url.replace('127.0.0.1', 'localhost')}/pay`);
    await page.frameLocator('#x').locator('input').waitFor();
    const { tree, refOf } = await see(page);
    await (await resolveTarget(page, tree, { ref: refOf('textbox "Card number"') })).locator.fill('4242');
    expect(await page.frameLocator('#x').locator('input').inputValue()).toBe('4242');
    expect(refOf('button "Nested"')).toMatch(/^f\d+e\d+$/u);
    expect(new Set([refOf('textbox "Card number"'), refOf('button "Src"'), refOf('button "Nested"')].map((ref) => ref.split('e')[0])).size).toBe(3);
    await site.close();
  });

  test('a canvas is said to be one, with its place', async () => {
    await page.setContent('<body style="margin:0"><canvas width="300" height="200" aria-label="Plan"></canvas>');
    expect((await see(page)).text).toMatch(/\[e\d+\] canvas "Plan" \(drawn: use coordinates at 0,0 size 300x200\)/u);
  });
});

describe('what the page says is there', () => {
  test('text stays near its control; prices, errors and live messages are not dropped', async () => {
    await page.setContent(`<div style="height:2000px">top</div><div>Total <b>20 EUR</b> <button>Pay</button></div>
      <div role="alert">Card was declined</div><div aria-live="polite">3 results</div><output>Sum 5</output><div role="status"></div>`);
    const { text } = await see(page);
    expect(text).toContain('alert: "Card was declined"');
    expect(text).toContain('"3 results"');
    expect(text).toContain('Sum 5');
    expect(text).toMatch(/"Total 20 EUR" \[e\d+\] button "Pay"/u);
    expect(text.indexOf('Card was declined')).toBeLessThan(text.indexOf('outside the viewport'));
  });

  test('text hidden by style is dropped; text that can be scrolled to is not', async () => {
    await page.setContent(`<p style="opacity:0">H1</p><p style="font-size:0">H2</p><p style="position:absolute;left:-9999px">H3</p><p style="color:transparent">H4</p>
      <p style="visibility:hidden">H5</p><p style="display:none">H6</p><div style="height:0;overflow:hidden"><p>H7</p></div><p style="text-indent:-9999px">H8</p>
      <p style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">H9</p><details><summary>More</summary><p>H10</p></details><p hidden>H11</p>
      <p style="clip-path:inset(100%)">H12</p>
      <div style="height:40px;overflow:auto"><p>Seen</p><p style="margin-top:300px">Below</p></div>`);
    const { text } = await see(page);
    expect(text).not.toMatch(/H\d/u);
    expect(text).toContain('Seen');
    expect(text).toContain('Below');
  });

  test('text that nobody can read is flagged where it may be seen after all', async () => {
    await page.setContent(`<body style="background:#123456"><p style="color:#123456">F1</p><p style="font-size:1px">F2</p><p style="opacity:.02">F3</p>
      <div style="background:#fff"><p style="color:#fff">F4</p><p>Plain</p><div style="background-image:linear-gradient(red,blue)"><b style="color:#fff">On a picture</b></div></div>`);
    const { text } = await see(page);
    for (const name of ['F1', 'F2', 'F3', 'F4']) expect(text).toContain(`(hardly visible: ${name})`);
    expect(text).toContain('"Plain"');
    expect(text).toContain('"On a picture"');
  });

  test('a page that is dark by itself has no faint text, and a drawing shows its words', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setContent('<meta name="color-scheme" content="dark"><style>:root{color-scheme:dark}</style><p style="color:#fff">White on dark</p>');
    expect((await see(page)).text).toContain('"White on dark"');
    await page.goto('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><text y="20">Words of a drawing</text><a href="https://example.test/"><text y="60">Link in it</text></a></svg>');
    expect((await see(page)).text).toContain('Words of a drawing');
    expect((await see(page)).text).toContain('Link in it');
  });

  test('a password is only filled or empty, also after its type is changed', async () => {
    await page.setContent('<input type="password" aria-label="P1" value="hunter2-long"><input type="password" aria-label="P2">');
    const first = await see(page);
    expect(first.text).toContain('textbox "P1" filled');
    expect(first.text).toContain('textbox "P2" empty');
    await page.evaluate(() => document.querySelector('input')?.setAttribute('type', 'text'));
    const second = await see(page);
    expect(JSON.stringify([first.tree, second.tree])).not.toContain('hunter2');
    expect(second.text).toContain('textbox "P1" filled');
  });
});

describe('state of widgets', () => {
  const cases: readonly [string, string][] = [
    ['<input type="checkbox" aria-label="C" checked>', 'checkbox "C" checked'],
    ['<input type="checkbox" aria-label="C">', 'checkbox "C" unchecked'],
    ['<div role="checkbox" tabindex="0" aria-checked="mixed">C</div>', 'checkbox "C" mixed'],
    ['<input type="radio" aria-label="R" checked>', 'radio "R" checked'],
    ['<button aria-expanded="true">B</button>', 'button "B" expanded'],
    ['<button aria-pressed="true">B</button>', 'button "B" pressed'],
    ['<button disabled>B</button>', 'button "B" disabled'],
    ['<div inert><p>x</p><button>B</button></div>', 'button "B" disabled'],
    ['<fieldset disabled><input aria-label="F"></fieldset>', 'textbox "F" disabled'],
    ['<input aria-label="F" aria-invalid="true" required>', 'textbox "F" required invalid'],
    ['<input aria-label="F" readonly value="v">', 'textbox "F" = "v" readonly'],
    ['<div role="tab" aria-selected="true" tabindex="0">T</div>', 'tab "T" selected'],
    ['<a href="#" aria-current="page">L</a>', 'link "L" current'],
    ['<input type="number" aria-label="N" value="7">', 'spinbutton "N" = "7"'],
    ['<input type="range" aria-label="N" min="0" max="10" value="4">', 'slider "N" = "4 (0-10)"'],
    ['<div role="slider" tabindex="0" aria-label="N" aria-valuenow="4" aria-valuemin="0" aria-valuemax="9"></div>', 'slider "N" = "4 (0-9)"'],
    ['<input type="date" aria-label="D" value="2026-03-01">', 'date "D" = "2026-03-01"'],
    ['<input type="time" aria-label="D" value="10:30">', 'time "D" = "10:30"'],
    ['<input type="color" aria-label="D" value="#ff0000">', 'color "D" = "#ff0000"'],
    ['<select aria-label="S"><option>a<option selected>b</select>', 'combobox "S" = "b" options "a" "b"'],
    ['<select multiple aria-label="S"><option selected>a<option selected>b</select>', 'listbox "S" = "a, b" multiple'],
    ['<textarea aria-label="T">two\nlines</textarea>', 'textbox "T" = "two lines"'],
    ['<div contenteditable="true" aria-label="Rich">bold <b>text</b></div>', 'textbox "Rich" = "bold text"'],
    ['<details open><summary>S</summary>x</details>', 'button "S" expanded'],
    ['<div role="switch" tabindex="0" aria-checked="true">W</div>', 'switch "W" checked'],
    ['<div role="combobox" tabindex="0" aria-expanded="false" aria-label="Cb">Chosen</div>', 'combobox "Cb" = "Chosen" collapsed'],
  ];
  test('each is shown', async () => {
    await page.setContent(cases.map(([html]) => `<div>${html}</div>`).join(''));
    const { text } = await see(page);
    for (const [html, line] of cases) expect.soft(text, html).toContain(line);
  });
});
