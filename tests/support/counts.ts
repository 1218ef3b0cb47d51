/** How many cases a test runs: all of them in `npm run test:full`, fewer otherwise. */
export const cases = (full: number, reduced: number): number => (process.env['WHEELHOUSE_FULL'] === undefined ? reduced : full);
