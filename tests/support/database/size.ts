/**
 * The size of a bounded test: `short` in npm test and npm run test:all, `long` in npm run test:long, which runs the
 * same tests with more requests, kills and tries.
 */
export const sized = (short: number, long: number): number => (process.env['TEST_LONG'] === '1' ? long : short)
