/**
 * How much a bounded test does: `short` within npm test and npm run test:all, `long` within npm run test:long, which runs the same
 * tests over more requests, kills, tries.
 */
export const sized = (short: number, long: number): number => (process.env['TEST_LONG'] === '1' ? long : short)
