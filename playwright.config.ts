import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  // Each test starts an Electron and a Chromium of its own.
  workers: 1,
  timeout: 180_000,
  retries: 0,
  outputDir: 'test-results',
  forbidOnly: true,
});
