// A reporter of Playwright for the end of npm test (scripts/test-run/run-record.mjs). Writes after each test, so that a
// hanging run has its record too.
import { relative } from 'node:path'
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../prepare.mjs'
import { emptyRecord } from './run-record.mjs'

export default class PlaywrightReporter {
  /** By test: serial tests are retried as a group, and each counts once. */
  #tests = new Set()
  #running = new Set()
  #errors = []
  #ms = {}
  #ended = false

  onTestBegin(test) {
    this.#running.add(test)
    this.#write()
  }

  onTestEnd(test, { duration }) {
    const file = relative(root, test.location.file)
    this.#ms[file] = (this.#ms[file] ?? 0) + duration
    this.#running.delete(test)
    this.#tests.add(test)
    this.#write()
  }

  /** Outside of a test: a file could not be loaded, or the run's set-up failed. */
  onError({ message, location }) {
    const place = location === undefined ? '' : `${relative(root, location.file)}: `
    this.#errors.push(`unhandled error: ${place}${firstLine(message)}`)
    this.#write()
  }

  onEnd() {
    this.#ended = true
    this.#write()
  }

  printsToStdio() {
    return false
  }

  #write() {
    const tests = [...this.#tests]
    const failed = tests.filter((test) => test.outcome() === 'unexpected' && isOver(test))
    const flaky = tests.filter((test) => test.outcome() === 'flaky')
    const record = {
      ...emptyRecord(),
      passed: tests.filter((test) => test.outcome() === 'expected').length + flaky.length,
      failed: [...failed.map(nameOf), ...this.#errors],
      flaky: flaky.map((test) => ({ name: nameOf(test), error: errorOf(test) })),
      traces: [...failed, ...flaky].flatMap(tracesOf),
      running: [...this.#running].map(nameOf),
      ms: this.#ms,
      ended: this.#ended,
    }
    writeFileSync(process.env.TEST_RECORD, JSON.stringify(record))
  }
}

/** A failed test is retried. */
const isOver = ({ results, retries }) => results.length > retries

/** File and titles, in the format of Vitest's names. */
const nameOf = (test) => {
  const titles = test.titlePath().slice(3)
  return `${relative(root, test.location.file)} > ${titles.join(' ')}`
}

const errorOf = ({ results }) => {
  const error = results.find(({ errors }) => errors.length > 0)?.error
  return stripVTControlCharacters(error?.stack ?? error?.message ?? 'unknown error')
}

const tracesOf = (test) =>
  test.results
    .flatMap(({ attachments }) => attachments)
    .filter(({ name, path }) => name === 'trace' && path !== undefined)
    .map(({ path }) => ({ name: nameOf(test), file: relative(root, path) }))

const firstLine = (message = 'unknown error') => stripVTControlCharacters(message).split('\n')[0]
