import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { previewOut } from './build.ts';
import type { FakeSetup } from './fake-bridge.ts';
import { installFakeBridge } from './fake-bridge.ts';
import { play, scenes } from './scenes.ts';
import { secretScenes } from './secret-scenes.ts';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const origin = 'http://preview.test';

const shopPage = `<!doctype html><meta charset=utf-8><style>
 body{font:15px system-ui;margin:0;color:#223;background:#fff} header{background:#17324d;color:#fff;padding:18px 40px;display:flex;gap:32px;align-items:center}
 header b{font-size:20px} header span{opacity:.8} input{flex:1;max-width:420px;padding:9px 12px;border:0;border-radius:4px;font:inherit}
 main{padding:28px 40px} .g{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;margin-top:18px} .c{border:1px solid #dde3ea;border-radius:8px;overflow:hidden}
 .p{height:190px;background:linear-gradient(135deg,#dfe8f1,#c5d6e6)} .c:nth-child(2) .p{background:linear-gradient(135deg,#f4ead6,#e8d4a9)} .c:nth-child(3) .p{background:linear-gradient(135deg,#e2efe5,#bfdac7)} .t{padding:12px 16px} .t b{display:block}
</style><header><b>Harbour Outfitters</b><input value="rain jacket"><span>Cart (0)</span></header><main><h1>6 results for “rain jacket”</h1><label><input type=checkbox checked style="flex:0"> Under 80</label><div class=g>
${['Drizzle Shell|64.00|310 g', 'Fjord Anorak|79.00|420 g', 'Pier Windbreaker|58.50|455 g', 'Quay Poncho|35.00|380 g', 'Mistral Jacket|72.00|510 g', 'Tern Smock|69.90|470 g'].map((row) => { const [a, b, c] = row.split('|'); return `<div class=c><div class=p></div><div class=t><b>${a ?? ''}</b>${b ?? ''} · ${c ?? ''}</div></div>`; }).join('')}</div></main>`;

const all = { ...scenes, ...secretScenes };

let shop: { readonly base64: string; readonly png: string } | undefined;

async function picture(page: Page): Promise<{ readonly base64: string; readonly png: string }> {
  if (shop !== undefined) return shop;
  const other = await page.context().browser()?.newPage({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 });
  if (other === undefined) throw new Error('no browser');
  await other.setContent(shopPage);
  const base64 = (await other.screenshot({ type: 'jpeg', quality: 80 })).toString('base64');
  await other.close();
  shop = { base64, png: `data:image/jpeg;base64,${base64}` };
  return shop;
}

/** Puts one scene on the stage: the built renderer over the fake bridge, with no network at all. */
export async function openScene(page: Page, scene: keyof typeof all, replies: FakeSetup['replies'] = {}): Promise<void> {
  const { base64, png } = await picture(page);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = pathname === '/' ? '/index.html' : pathname;
    await route.fulfill({ contentType: types[extname(path)] ?? 'application/octet-stream', body: readFileSync(join(previewOut, path)) });
  });
  const setup: FakeSetup = {
    seq: 10, state: play(all[scene]), frame: { tabId: 't1', base64 },
    replies: { 'file.read': { ok: true, value: { dataUrl: png } }, 'conversation.search': { ok: true, value: ['c2'] }, 'conversation.create': { ok: true, value: { id: 'new1' } }, ...replies },
  };
  // The JSON in it is recursive, which the type of the argument cannot follow.
  const install: (arg: unknown) => void = installFakeBridge as (arg: unknown) => void;
  const data: unknown = setup;
  await page.addInitScript(install, data);
  await page.goto(origin);
  await page.getByRole(scene === 'firstRun' ? 'heading' : 'textbox').first().waitFor();
  await page.waitForTimeout(350);
}
