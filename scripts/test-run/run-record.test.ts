import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startVitest } from 'vitest/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

interface Record {
  passed: number
  failed: string[]
  flaky: { name: string; error: string }[]
  traces: { name: string; file: string }[]
  running: string[]
  ms: { [file: string]: number }
  ended: boolean
}

const script = (name: string) => join(import.meta.dirname, name)
const { closingLines, failuresOf, readRecord, slowestLines, traceLines } = (await import(script('run-record.mjs'))) as {
  closingLines: (passed: number, failures: string[], flaky: Record['flaky']) => string[]
  failuresOf: (name: string, record: Record, result: { status: number | null; stopped?: string }) => string[]
  readRecord: (file: string) => Record
  slowestLines: (ms: Record['ms']) => string[]
  traceLines: (traces: Record['traces']) => string[]
}
const { runBounded } = (await import(script('bounded-run.mjs'))) as {
  runBounded: (
    command: string,
    args: string[],
    given: { recordFile: string; options: object; limits: { totalMs: number; exitMs: number; killMs: number } },
  ) => Promise<{ status: number | null; stopped?: string; record: Record }>
}

let folder: string
let recordFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campuslife-record-'))
  recordFile = join(folder, 'record.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const recordOf = (given: Partial<Record> = {}): Record => ({
  passed: 3,
  failed: [],
  flaky: [],
  traces: [],
  running: [],
  ms: {},
  ended: true,
  ...given,
})

describe('the closing lines', () => {
  it('name the flaky tests right before the last line, which holds the numbers alone', () => {
    const lines = closingLines(7, ['a.test.ts > breaks'], [{ name: 'b.test.ts > wobbles', error: 'Error: late' }])
    expect(lines).toEqual(['failed: a.test.ts > breaks', 'flaky: b.test.ts > wobbles', '7 passed, 1 failed'])
    expect(closingLines(7, [], [])).toEqual(['7 passed, 0 failed'])
  })

  it('count a flaky test as passed', () => {
    const record = recordOf({ flaky: [{ name: 'b.test.ts > wobbles', error: '' }] })
    expect(failuresOf('browser tests', record, { status: 0 })).toEqual([])
  })

  it('name a run that failed without a failed test, and one that had to be stopped', () => {
    expect(failuresOf('browser tests', recordOf(), { status: 1 })).toEqual(['browser tests: the run ended with code 1'])
    const stopped = recordOf({ failed: ['a.test.ts > breaks'], running: ['b.test.ts'], ended: false })
    expect(failuresOf('browser tests', stopped, { status: null, stopped: 'the tests did not end' })).toEqual([
      'a.test.ts > breaks',
      'browser tests: the tests did not end; still running: b.test.ts',
    ])
    expect(failuresOf('browser tests', recordOf({ failed: ['a > b'] }), { status: 1 })).toEqual(['a > b'])
  })
})

it('the slowest ten files are named, with their seconds', () => {
  const ms = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.test.ts`, n * 1000]))
  expect(slowestLines(ms).slice(0, 2)).toEqual(['   11.0 s  11.test.ts', '   10.0 s  10.test.ts'])
  expect(slowestLines(ms)).toHaveLength(10)
})

it('a run of Vitest is recorded: what passed, failed, was flaky, or could not be loaded', async () => {
  writeFileSync(
    join(folder, 'some.test.js'),
    `import { describe, expect, it } from ${JSON.stringify(import.meta.resolve('vitest'))}
     let tries = 0
     it('passes', () => {})
     it('breaks', () => expect(1).toBe(2))
     describe('a group', () => { it('wobbles', () => expect(tries++).toBe(1)) })`,
  )
  writeFileSync(join(folder, 'unloadable.test.js'), `throw new Error('no')`)
  process.env['TEST_RECORD'] = recordFile
  const exitCode = process.exitCode
  const vitest = await startVitest([], {
    root: folder,
    config: false,
    watch: false,
    retry: 1,
    reporters: [script('vitest-reporter.mjs')],
  })
  await vitest?.close()
  process.exitCode = exitCode
  const record = readRecord(recordFile)
  expect(record).toMatchObject({ passed: 2, running: [], ended: true, ms: { 'some.test.js': expect.any(Number) } })
  expect(record.failed.toSorted()).toEqual(['some.test.js > breaks', 'unloadable.test.js'])
  expect(record.flaky).toEqual([
    { name: 'some.test.js > a group > wobbles', error: expect.stringContaining('expected +0 to be 1') },
  ])
})

/** Writes `record`, starts a process of its own and records its id, and never ends. */
const hanging = (record: Record) => `
  const { writeFileSync } = require('node:fs')
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(child.pid))
  writeFileSync(${JSON.stringify(recordFile)}, ${JSON.stringify(JSON.stringify(record))})
  process.on('SIGINT', () => {})
  setInterval(() => {}, 1000)`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const named = (title: string) => expect.stringMatching(new RegExp(`some.test.mjs > ${title}$`))

it('a run of Playwright is recorded: each test once, what was flaky, what was traced, or could not be loaded', async () => {
  const test = JSON.stringify(import.meta.resolve('@playwright/test'))
  const config = { retries: 1, workers: 1, outputDir: 'output', use: { trace: 'on-first-retry' } }
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)}`)
  writeFileSync(
    join(folder, 'some.test.mjs'),
    `import { expect, test } from ${test}
     test('passes', () => {})
     test('breaks', () => expect(1).toBe(2))
     test.describe('a group', () => { test('wobbles', () => expect(test.info().retry).toBe(1)) })
     test.describe('steps that build on one another', () => {
       test.describe.configure({ mode: 'serial' })
       test('first', () => {})
       test('second', () => expect(test.info().retry).toBe(1))
     })`,
  )
  writeFileSync(join(folder, 'unloadable.test.mjs'), `throw new Error('no')`)
  const run = async (file: string) => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
    const args = [cli, 'test', '--reporter', script('playwright-reporter.mjs'), file]
    const env = { ...process.env, TEST_RECORD: recordFile }
    // Its failure is expected.
    await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(() => undefined)
    return readRecord(recordFile)
  }
  const { failed, flaky, traces, ms, ...record } = await run('some')
  expect(record).toEqual({ passed: 4, running: [], ended: true })
  expect(Object.keys(ms)).toEqual([expect.stringMatching(/some.test.mjs$/)])
  expect(failed).toEqual([named('breaks')])
  expect(flaky).toEqual([
    { name: named('a group wobbles'), error: expect.stringContaining('Expected: 1') },
    { name: named('steps that build on one another second'), error: expect.stringContaining('Expected: 1') },
  ])
  expect(traces.map(({ name }) => name)).toContainEqual(named('breaks'))
  expect(traceLines(traces)[0]).toMatch(/npx playwright show-trace --port 0 '.*trace.zip'/)
  expect((await run('unloadable')).failed).toContainEqual(expect.stringMatching(/unloadable.test.mjs: Error: no/))
}, 180_000)

describe('a run that hangs is stopped with all that it started', () => {
  it.each([
    [
      'after its last test',
      recordOf(),
      { totalMs: 60_000, exitMs: 500, killMs: 300 },
      /did not exit within 0.5 s after its last/,
    ],
    [
      'within a test',
      recordOf({ running: ['b.test.ts'], ended: false }),
      { totalMs: 1500, exitMs: 500, killMs: 300 },
      /did not end within 0.025 minutes/,
    ],
  ])('%s', async (_when, written, limits, reason) => {
    const options = { stdio: 'ignore' }
    const run = await runBounded(process.execPath, ['-e', hanging(written)], { recordFile, options, limits })
    expect(run).toMatchObject({ status: null, stopped: expect.stringMatching(reason), record: written })
    const grandchild = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    for (let tries = 0; tries < 50 && isAlive(grandchild); tries++) await sleep(100)
    expect(isAlive(grandchild)).toBe(process.platform !== 'linux')
  })
})

it('a run that ends by itself is not stopped', async () => {
  const limits = { totalMs: 60_000, exitMs: 60_000, killMs: 300 }
  const options = { stdio: 'ignore' }
  const run = await runBounded(process.execPath, ['-e', 'process.exit(3)'], { recordFile, options, limits })
  expect(run).toMatchObject({ status: 3, stopped: undefined })
})
