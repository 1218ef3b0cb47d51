import { defineConfig } from '@playwright/test';

/** Screens of the renderer in a plain Chromium: `npx playwright test -c tests/support/preview`. Pictures go to /tmp/wheelhouse-preview. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  timeout: 180_000,
  outputDir: '/tmp/wheelhouse-preview/results',
  use: {
    launchOptions: { executablePath: process.env.PREVIEW_CHROMIUM ?? '/usr/bin/chromium', chromiumSandbox: false },
  },
});
