/** The floors of docs/architecture.md. tests/unit/floors.test.ts plants a violation of each and sees it reported. */
const FLOOR_2 = ['tools', 'browser', 'egress', 'llm', 'mcp', 'secrets', 'storage', 'routines', 'demo'];
const node = '^node:|^(fs|path|os|http|https|net|child_process|crypto|url|events|stream|util|timers)(/|$)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports zod and itself only.',
      severity: 'error',
      from: { path: '^src-preload/contract' },
      to: { pathNot: '^src-preload/contract|node_modules/zod' },
    },
    {
      name: 'core-is-pure',
      comment: 'No Electron, Playwright, file system, network or clock-like Node module below the contract.',
      severity: 'error',
      from: { path: '^src-main/core' },
      to: { pathNot: '^src-main/core|^src-preload/contract|node_modules/(zod|ipaddr\\.js|tldts|nanoid|p-queue|diff)(/|$)' },
    },
    {
      name: 'floor-two-parts-never-meet',
      comment: 'They meet as ports in compose.ts; types are free.',
      severity: 'error',
      from: { path: `^src-main/(${FLOOR_2.join('|')})/` },
      to: {
        path: `^src-main/(${FLOOR_2.join('|')})/`,
        pathNot: '^src-main/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'floor-two-looks-down',
      severity: 'error',
      from: { path: `^src-main/(core|${FLOOR_2.join('|')})/` },
      to: { path: '^src-main/((ipc|shell)/|compose|main|headless|app|serve)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ipc-and-shell-below-compose',
      severity: 'error',
      from: { path: '^src-main/(ipc|shell)/' },
      to: { path: '^src-main/(compose|main|headless|app|serve)' },
    },
    {
      name: 'tools-never-import-each-other',
      severity: 'error',
      from: { path: '^src-main/tools/(browser|webmcp|ask|request|get|credential)[-_]' },
      to: { path: '^src-main/tools/((browser|webmcp|ask|request|get|credential)[-_]|index|gate)' },
    },
    {
      name: 'electron-behind-ports',
      severity: 'error',
      from: {
        path: '^src-main',
        pathNot: '^src-main/(app|main|ipc/electron|storage/settings|secrets/vault)\\.ts$|^src-main/shell/',
      },
      to: { path: '^electron$|node_modules/electron/|node_modules/electron-(store|log|updater)/' },
    },
    {
      name: 'playwright-in-browser-only',
      severity: 'error',
      from: { path: '^src-(main|preload|renderer)', pathNot: '^src-main/browser/' },
      to: { path: 'node_modules/playwright-core', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'renderer-sees-the-contract-only',
      severity: 'error',
      from: { path: '^src-renderer' },
      to: { path: `^src-main|^src-preload/index|^electron$|node_modules/electron/|${node}` },
    },
    {
      name: 'preload-is-small',
      severity: 'error',
      from: { path: '^src-preload/index' },
      to: { path: '^src-(main|renderer)' },
    },
    {
      name: 'nothing-imports-tests-or-scripts',
      severity: 'error',
      from: { path: '^src-' },
      to: { path: '^(tests|scripts)/' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(electron)$' } },
    {
      name: 'no-dev-dependencies-in-main',
      severity: 'error',
      from: { path: '^src-(main|preload)' },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/electron/|node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
