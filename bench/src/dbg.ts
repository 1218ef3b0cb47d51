import fs from 'node:fs';
const isMine = (pid: string): boolean => { for (let at = pid; at !== '0' && at !== '';) { if (at === String(process.pid)) return true; try { at = /^PPid:\s+(\d+)/m.exec(fs.readFileSync('/proc/' + at + '/status', 'utf8'))?.[1] ?? ''; } catch { return false; } } return false; };
import { openRoad } from '../../tests/support/road.ts';
import { startSite } from './sites/site.ts';
import { askEngine, captureView } from '../../src-main/browser/aria.ts';
import { renderView } from '../../src-main/core/view/render.ts';
const t = async (name: string, f: () => any) => { const c0 = process.cpuUsage(); const s = performance.now(); const v = await f(); const c = process.cpuUsage(c0); console.log(name, (performance.now() - s).toFixed(0), 'ms, own cpu', ((c.user + c.system) / 1000).toFixed(0)); return v; };
const site = await startSite({});
const road = await openRoad({ assistant: { browser: { visibility: 'app_only' } } });

import { ask } from '../../src-main/browser/hands/order.ts';
for (const name of process.argv.slice(2)) {
  await t(name + ' navigate', () => road.ok('browser_navigate', { url: site.address(name, 'page') }));
  const tab = await road.parts.browser.tab(undefined, new AbortController().signal) as any;
  const { page } = tab;

  const busiest = () => { let best = ['', 0] as [string, number]; for (const d of fs.readdirSync('/proc')) { if (!/^\d+$/.test(d)) continue; try { const c = fs.readFileSync('/proc/' + d + '/cmdline', 'utf8'); if (!c.includes('type=renderer') || !isMine(d)) continue; const f = fs.readFileSync('/proc/' + d + '/stat', 'utf8').split(') ')[1]!.split(' '); const u = Number(f[11]) + Number(f[12]); if (u > best[1]) best = [d, u]; } catch {} } return best; };
  for (let i = 0; i < 2; i++) {
    const before = busiest();
    const wire: any = await t('  view all', () => askEngine(page.mainFrame(), 'view ' + JSON.stringify({ from: 1000000 + 1000000 * i, budget: 60000 }), 90000));
    const after = busiest();
    console.log('   renderer cpu ms', (after[1] - before[1]) * 10, 'wire', JSON.stringify(wire).length, wire.omissions);
  }
  await t('  settle', () => tab.settle(new AbortController().signal));
  const b2 = busiest(); await t('  capture', () => captureView(page)); console.log('   renderer cpu ms', (busiest()[1] - b2[1]) * 10);
}
await road.close(); await site.close(); process.exit(0);
