// @ts-check
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimed, isTrueAndDone, seen } from './lib/demo-claims.mjs';
import { demoSteps } from './lib/demo-steps.mjs';
import { repository } from './lib/places.mjs';
import { script } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

/** The live picture follows the page by a few frames. */
const FRAME_MS = 800;
const pictures = join(repository, 'demo-output');

/** The real app in the bundled shop: finds a product, puts it into the cart, stops before paying. Believes the shop's log only. */
await script(async () => {
  const { electron } = await setUp({ electron: true, browser: true, display: true });
  const { openApp } = await import('./lib/demo-app.mjs');
  const { startShop } = await import(pathToFileURL(join(repository, 'out', 'main', 'shop.js')).href);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures);
  const home = mkdtempSync(join(tmpdir(), 'wheelhouse-demo-'));
  const shop = await startShop();
  const app = await openApp(/** @type {string} */ (electron), home);
  try {
    await app.goThroughFirstRun('Ada');
    await play(app, home, shop.url);
    return verdict(claimed(await app.transcript()), seen(shop.log, shop.orders.length));
  } catch (error) {
    await app.picture(join(pictures, 'where-it-stopped.png')).catch(() => undefined);
    throw error;
  } finally {
    await app.close();
    await shop.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    console.log('Pictures: demo-output in this folder');
  }
});

/**
 * @param {Awaited<ReturnType<typeof import('./lib/demo-app.mjs').openApp>>} app
 * @param {string} home
 * @param {string} shop
 */
async function play(app, home, shop) {
  let printed = 0;
  const print = async () => {
    const entries = await app.transcript();
    for (const entry of entries.slice(printed)) console.log(inWords(entry));
    printed = entries.length;
    return entries;
  };
  let number = 0;
  const nextFile = (/** @type {string} */ of, /** @type {string} */ moment) => {
    number += 1;
    return join(pictures, `${String(number).padStart(2, '0')}-${of}-${moment}.png`);
  };
  for (const { say, picture } of demoSteps(shop)) {
    await app.say(say);
    await print();
    if (!picture) continue;
    await sleep(FRAME_MS);
    await app.picture(nextFile('app', picture));
    await app.say('screenshot');
    const saved = /saved (\S+\.png)/i.exec((await print()).at(-1)?.text ?? '')?.[1];
    if (!saved) throw new Error('The page could not be pictured; the transcript above says why.');
    copyFileSync(findFile(join(home, 'files'), saved), nextFile('page', picture));
  }
}

/** @param {import('./lib/demo-claims.mjs').Account} claim @param {import('./lib/demo-claims.mjs').Account} fact */
function verdict(claim, fact) {
  const isTrue = isTrueAndDone(claim, fact);
  console.log(`\nThe transcript says:     ${JSON.stringify(claim)}`);
  console.log(`The shop's log says:     ${JSON.stringify(fact)}`);
  console.log(isTrue ? 'They agree: one item in the cart, nothing ordered.' : 'FAILED: they differ, or the task was not done.');
  return isTrue ? 0 : 1;
}

/** @param {{ who: string, text: string }} entry */
function inWords({ who, text }) {
  if (who === 'person') return `\n> ${text}`;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => (who === 'tool' ? `  ${line}` : `    ${line}`)).join('\n');
}

/** @param {string} folder @param {string} name */
function findFile(folder, name) {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith(name));
  return join(folder, found ?? name);
}
