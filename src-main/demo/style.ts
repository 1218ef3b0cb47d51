/** One small system: colours by role, one scale of spaces, two radii. */
export const style = `
:root { color-scheme: light dark;
  --page: #f7f6f2; --raised: #ffffff; --tile: #eceae3; --text: #1d2629; --quiet: #566266; --line: #d9d6cc;
  --edge: #7d888b; --accent: #1f5a6b; --on-accent: #ffffff; --ink: rgb(20 30 34 / .55);
  --good: #e2f0e6; --bad: #fbe6e3; --bad-text: #8c2318;
  --s1: .25rem; --s2: .5rem; --s3: 1rem; --s4: 1.5rem; --s5: 2.5rem; --r1: .5rem; --r2: .875rem; --accent-hover: #174755; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14191b; --raised: #1c2326; --tile: #263034; --text: #e8ecec; --quiet: #a6b1b4; --line: #323c40;
  --edge: #7a878b; --accent: #8cc7d6; --on-accent: #0d2027; --accent-hover: #a9d8e4; --ink: rgb(235 242 244 / .5);
  --good: #1d3527; --bad: #3d2220; --bad-text: #ffb9af; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1, h2, h3 { line-height: 1.2; margin: 0; letter-spacing: -.01em; text-wrap: balance; }
h1 { font-size: clamp(1.6rem, 4vw, 2.25rem); } h2 { font-size: 1.25rem; } h3 { font-size: 1rem; }
p { margin: 0; } a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.wrap { width: 100%; max-width: 68rem; margin: 0 auto; padding: 0 var(--s3); }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: var(--s3); top: -4rem; padding: var(--s2) var(--s3); background: var(--raised); z-index: 2; }
.skip:focus { top: var(--s2); }
.top { background: var(--raised); border-bottom: 1px solid var(--line); }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s4); padding-block: var(--s3); }
.brand { font-weight: 700; font-size: 1.15rem; color: var(--text); text-decoration: none; letter-spacing: -.01em; }
.top search { flex: 1 1 19rem; } .top form { flex-wrap: nowrap; } main:focus { outline: none; }
.top nav { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: center; margin-left: auto; }
.top nav a { color: var(--text); padding: var(--s1) 0; } .top nav a:not(:hover) { text-decoration: none; }
.badge { display: inline-block; min-width: 1.5em; padding: 0 .4em; border-radius: 1em; background: var(--accent); color: var(--on-accent);
  font-size: .8125rem; font-weight: 600; text-align: center; }
main.wrap { flex: 1; padding-block: var(--s4) var(--s5); display: grid; gap: var(--s4); align-content: start; }
footer { border-top: 1px solid var(--line); color: var(--quiet); font-size: .875rem; } footer .wrap { padding-block: var(--s4); }
.quiet { color: var(--quiet); } .stack { display: grid; gap: var(--s3); align-content: start; justify-items: start; }
.row { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
.hero { display: grid; gap: var(--s2); padding-block: var(--s4) var(--s2); } .hero p { max-width: 38rem; font-size: 1.125rem; color: var(--quiet); }
.grid { display: grid; gap: var(--s3); grid-template-columns: repeat(auto-fill, minmax(min(13.5rem, 100%), 1fr)); list-style: none; margin: 0; padding: 0; }
.grid.small { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); }
.card { position: relative; display: grid; align-content: start; gap: var(--s1); padding: var(--s3); height: 100%; background: var(--raised);
  border: 1px solid var(--line); border-radius: var(--r2); transition: border-color .15s; }
.card:hover { border-color: var(--accent); } .card a { color: inherit; text-decoration: none; }
.card a::after { content: ""; position: absolute; inset: 0; border-radius: var(--r2); } .card:hover a { text-decoration: underline; }
.picture { display: block; width: 100%; background: var(--tile); border-radius: var(--r1); margin-bottom: var(--s2); }
.picture .ink { fill: none; stroke: var(--ink); stroke-width: 1.75; vector-effect: non-scaling-stroke; stroke-linejoin: round; stroke-linecap: round; }
.price { font-weight: 650; font-variant-numeric: tabular-nums; } .big { font-size: 1.5rem; }
.panel { background: var(--raised); border: 1px solid var(--line); border-radius: var(--r2); padding: var(--s4); }
.wide { justify-items: stretch; } h2.small { font-size: 1rem; }
.narrow { width: 100%; max-width: 27rem; }
.split { display: grid; gap: var(--s4); align-items: start; }
@media (min-width: 48rem) { .split { grid-template-columns: 15rem minmax(0, 1fr); } .split.even { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s5); } }
label, legend { font-weight: 600; font-size: .9375rem; padding: 0; }
.field { display: grid; gap: var(--s1); width: 100%; } .check { display: flex; gap: var(--s2); align-items: center; padding: .15rem 0; }
.check label { font-weight: 400; } .check input { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); margin: 0; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; } legend { margin-bottom: var(--s1); }
input:not([type=checkbox]), select { font: inherit; width: 100%; min-height: 2.75rem; padding: .4rem .75rem; color: inherit; background: var(--raised);
  border: 1px solid var(--edge); border-radius: var(--r1); }
input.count { width: 5.5rem; } [aria-invalid=true] { border-color: var(--bad-text); border-width: 2px; }
.button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.15rem; border-radius: var(--r1); border: 1px solid var(--accent);
  background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none; display: inline-block; }
.button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
.button.plain { background: transparent; color: var(--accent); } .button.plain:hover { border-color: var(--accent); background: var(--tile); }
.note { padding: var(--s2) var(--s3); border-radius: var(--r1); background: var(--good); width: 100%; } .note:empty { display: none; }
.note.bad { background: var(--bad); color: var(--bad-text); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: var(--s3) var(--s3) var(--s3) 0; border-bottom: 1px solid var(--line); vertical-align: middle; }
thead th { color: var(--quiet); font-size: .875rem; font-weight: 600; padding-top: 0; } td.price, th.price { text-align: right; padding-right: 0; }
tbody tr:last-child > * { border-bottom: 0; padding-bottom: 0; } th .quiet { font-weight: 400; }
dl { display: grid; grid-template-columns: auto 1fr; gap: var(--s1) var(--s3); margin: 0; } dt { color: var(--quiet); } dd { margin: 0; }
@media (max-width: 40rem) { thead { position: absolute; clip-path: inset(50%); } tbody tr { display: grid; padding-block: var(--s3); gap: var(--s2); border-bottom: 1px solid var(--line); } tbody tr:first-child { padding-top: 0; } tbody tr:last-child { border: 0; padding-bottom: 0; }
  th, td { border: 0; padding: 0; } td.price { text-align: left; } .panel { padding: var(--s3); } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
