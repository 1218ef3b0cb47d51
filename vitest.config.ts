import { defineConfig } from 'vitest/config';

/** Everything is slow on a busy two-core machine; a limit is a way to end, never a criterion. */
const patience = 120_000;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: patience } },
      {
        test: {
          name: 'tools',
          sequence: { groupOrder: 1 },
          include: ['tests/tools/**/*.test.ts'],
          testTimeout: patience,
          hookTimeout: patience,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'app',
          sequence: { groupOrder: 2 },
          include: ['tests/app/**/*.test.ts'],
          testTimeout: patience,
          hookTimeout: patience,
          maxWorkers: 2,
        },
      },
    ],
  },
});
