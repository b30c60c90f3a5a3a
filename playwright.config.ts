import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserOptions } from '#tests/support/browser/browser.ts'
import { browserTestsOfRun } from '#tests/whole-run.ts'

const cache = join(import.meta.dirname, '.cache')

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: browserTestsOfRun,
  globalSetup: './tests/support/browser/set-up.ts',
  outputDir: join(cache, 'e2e'),
  // On two cores: a good part of each file's time is waiting, for timers, disks and other processes.
  workers: 3,
  // A test that passes only at the second attempt is named as flaky at the end of `npm test`.
  retries: 1,
  timeout: 180_000,
  // A busy machine needs seconds for a few steps of a browser. What is waited for ends the wait: the limit costs time
  // only where a test fails.
  expect: { timeout: 15_000 },
  reporter: process.env['CI'] === undefined ? 'list' : 'dot',
  use: {
    launchOptions: await browserOptions(),
    // Recording takes processor time of its own, so it is done where a test has failed once.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'behaviour', testIgnore: '**/tests/e2e/performance/**' },
    // With processors that are slowed down: one file after the other, after all others.
    { name: 'performance', testDir: 'tests/e2e/performance', workers: 1 },
  ],
})
