import { defineConfig } from 'vitest/config';

/** Browsers start slowly on a busy two-core machine; a limit is a way to end, never a criterion. */
const browserTimeout = 120_000;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'tools',
          sequence: { groupOrder: 1 },
          include: ['tests/tools/**/*.test.ts'],
          testTimeout: browserTimeout,
          hookTimeout: browserTimeout,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'app',
          sequence: { groupOrder: 2 },
          include: ['tests/app/**/*.test.ts'],
          testTimeout: browserTimeout,
          hookTimeout: browserTimeout,
          maxWorkers: 2,
        },
      },
    ],
  },
});
