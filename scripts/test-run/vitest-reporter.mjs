// A reporter of Vitest for the end of npm test (scripts/test-run/run-record.mjs). Writes after each file, so that a
// hanging run has its record too. Vitest's JSON report is written once, at the end, and does not distinguish a test
// that passed at its second attempt.
import { writeFileSync } from 'node:fs'
import { emptyRecord } from './run-record.mjs'

export default class RecordReporter {
  #record = emptyRecord()

  onTestModuleStart(file) {
    this.#record.running.push(file.relativeModuleId)
    this.#write()
  }

  onTestCaseResult(test) {
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    const { state, errors = [] } = test.result()
    if (state === 'failed') this.#record.failed.push(name)
    if (state === 'passed') this.#record.passed++
    if (test.diagnostic()?.flaky)
      this.#record.flaky.push({ name, error: errors[0]?.stack ?? errors[0]?.message ?? 'unknown error' })
  }

  onTestModuleEnd(file) {
    const name = file.relativeModuleId
    this.#record.running = this.#record.running.filter((running) => running !== name)
    this.#record.ms[name] = Math.round(file.diagnostic().duration)
    // Its code could not be loaded, or a hook failed.
    if (file.state() === 'failed' && !this.#record.failed.some((failed) => failed.startsWith(`${name} > `)))
      this.#record.failed.push(name)
    this.#write()
  }

  onTestRunEnd(_files, unhandledErrors) {
    for (const { message } of unhandledErrors) this.#record.failed.push(`unhandled error: ${message?.split('\n')[0]}`)
    this.#record.ended = true
    this.#write()
  }

  #write() {
    writeFileSync(process.env.TEST_RECORD, JSON.stringify(this.#record))
  }
}
