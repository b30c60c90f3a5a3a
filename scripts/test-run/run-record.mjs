// The record of a test run, which the reporters (vitest-reporter.mjs, playwright-reporter.mjs) write and npm test
// reads.
//
//   passed   how many tests passed, at the first or the second attempt
//   failed   names of tests, and of files that failed outside a test
//   flaky    tests that passed at the second attempt only, with the error of the first
//   traces   what Playwright recorded of failed and flaky tests: the test's name, the file
//   running  files, or tests, that have begun and not ended
//   ms       how long the tests of each file took, by its path
//   ended    whether the last test is over
import { readFileSync } from 'node:fs'

/** The record before the first test. */
export const emptyRecord = () => ({ passed: 0, failed: [], flaky: [], traces: [], running: [], ms: {}, ended: false })

/** The record in `file`; an empty one where the run has not written any. */
export function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return emptyRecord()
  }
}

/**
 * The names of a run's failures.
 *
 * @param name of the run, for failures of the run itself
 * @param result `status`: the exit code, null after a signal; `stopped`: why the process was stopped, if it was
 */
export function failuresOf(name, record, { status, stopped }) {
  if (stopped !== undefined) {
    const files = record.running.length > 0 ? `; still running: ${record.running.join(', ')}` : ''
    return [...record.failed, `${name}: ${stopped}${files}`]
  }
  if (record.failed.length === 0 && status !== 0) return [`${name}: the run ended with code ${status}`]
  return record.failed
}

/** Commands that open the traces of failed tests: page, console and network before and after each step. */
export const traceLines = (traces) =>
  traces.map(({ name, file }) => `The trace of ${name}:\n  npx playwright show-trace --port 0 '${file}'`)

/** The slowest ten files, with their seconds. */
export const slowestLines = (ms) =>
  Object.entries(ms)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([file, taken]) => `${(taken / 1000).toFixed(1).padStart(7)} s  ${file}`)

/** The last lines of a run; CI reads the very last one. */
export function closingLines(passed, failures, flaky) {
  return [
    ...failures.map((name) => `failed: ${name}`),
    ...flaky.map(({ name }) => `flaky: ${name}`),
    `${passed} passed, ${failures.length} failed`,
  ]
}
