// The files that `npm test` leaves to `npm run test:all`, so that it takes minutes. Each part of the product has a test
// in `npm test`: the slowest files are left out, and of the browser tests those of further states of a screen whose
// main path is tested. `npm test` prints its slowest files at its end.

/** Set by `npm test`; any other command runs all files. */
const isQuick = process.env['TEST_QUICK'] === '1'

/** Each takes ten seconds and more: killed processes, clusters and copies of their own, papers that are read. */
const slowDatabaseTests = [
  'tests/faults/{backups/backup-kills,database-gone,fan-out-kills,first-start-kills,hostile-readers,kills,manual-payments,move-kills,paper-kills,pictures/picture-kills,providers}',
  'tests/faults/{push-database-kills,pushes,question-kills,rewriting-kills,search-rebuild,drives/shortlist-kills,forum/merge-kills,shutdown,slow-clients}',
  'tests/protocol/dev-server',
  'tests/protocol/features/{assistant-models,papers-in-a-bucket,search-plans}',
  'tests/protocol/hosted/{move,move-guards}',
  'tests/protocol/operations/{backup,documents,encryption-upgrade,jobs,replica-reads,restore,rotate-everything}',
  'tests/protocol/operations/{schema-migrations,several-processes}',
  'tests/security/access/plain-owner',
  'tests/security/leaked-backup',
  'tests/security/features/papers/{first-pages,papers-reading,question-proposals,reading-pictures}',
  'tests/security/features/payments/payments-recovery',
]

const browserTests = [
  'accounts/{login,register}',
  'admin/{admin-content,paper-questions}',
  'assistant/assistant-answers',
  'calculator/calculator',
  'class/class',
  'consent/consent',
  'contact/contact-queue',
  'forum/{discussion,first-discussion}',
  'library/{notices,papers}',
  'notifications/bell',
  'outages/{lost-connection,offline}',
  'pages/{accessibility-tree,own-entries,shell,tab-bar,today,trusted-types}',
  'placements/drives',
  'plans/{plans-paying,sandbox-checkout}',
  'search/search',
]

/** Globs of the database tests that a run leaves out. */
export const leftOut = isQuick ? slowDatabaseTests.map((name) => `${name}.test.ts`) : []

/** Globs of the browser tests of a run. */
export const browserTestsOfRun = isQuick ? browserTests.map((name) => `**/e2e/${name}.test.ts`) : '**/*.test.ts'
