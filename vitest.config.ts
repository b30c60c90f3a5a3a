import { defineConfig } from 'vitest/config'
import { leftOut } from './tests/whole-run.ts'

/** The key that encrypts stored secrets, which a server reads at its start. */
const setupFiles = ['tests/support/database/encryption-key.ts']
/** These replace a module. */
const replacing = [
  'server/core/database/embedded/new-password.test.ts',
  'server/core/disk/write-file-atomically.test.ts',
]
const unit = {
  setupFiles,
  // Properties are tried many times, on machines that may be busy.
  testTimeout: 30_000,
}
const database = {
  // Files of one process share what they import: most of the time went into loading the server again for each.
  isolate: false,
  // Cheaper hashes, for the servers that run inside a test; a site is a process of its own, with the real cost.
  setupFiles: [...setupFiles, 'tests/support/database/hash-cost.ts'],
  globalSetup: [
    'tests/support/database/cluster.ts',
    'tests/support/backend/site-template.ts',
    'tests/support/hosted/hosted-template.ts',
  ],
  // Alone they need a tenth of it.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  // Processes are killed and clocks run out there on a machine that may be busy. A test that passes only at its second
  // attempt is named as flaky at the end of `npm test`, as in the browser.
  retry: 1,
  // Vitest gives up after one second, which a busy machine needs for a few steps of a browser or of a second process.
  // A poll ends as soon as its condition holds, so the longer limit costs time only where a test fails.
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    // On two cores: a good part of each file's time is waiting, for timers, disks and other processes.
    maxWorkers: 3,
    reporters: ['default'],
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['{domain,server,scripts}/**/*.test.ts'],
          exclude: replacing,
          // As below: what the files of one process import is loaded once.
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'isolated',
          // A page has one session, one storage, one document: modules that hold them, and globals that a test replaces,
          // must not reach the next file.
          include: ['web/**/*.test.{ts,tsx}', ...replacing],
          isolate: true,
        },
      },
      {
        test: {
          ...database,
          name: 'database',
          include: ['tests/{protocol,security,faults}/**/*.test.ts'],
          exclude: leftOut,
        },
      },
      // Again, on top of a hosted project: who may do what, attacks and faults.
      {
        test: {
          ...database,
          name: 'hosted',
          env: { TEST_HOSTED: '1' },
          include: ['tests/{security,faults}/**/*.test.ts'],
        },
      },
    ],
  },
})
