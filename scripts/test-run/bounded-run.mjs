// Runs tests with time limits: a hanging process would make CI wait for its own limit, which names no test.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendants, endAll, isRunning } from './processes.mjs'
import { readRecord } from './run-record.mjs'

/**
 * Runs a command that writes the record of its tests into `recordFile` (vitest-reporter.mjs, playwright-reporter.mjs).
 *
 * @param limits `totalMs` for the whole run, `exitMs` from the end of its last test to the end of its process,
 *   `killMs` between the signal to end and the kill
 * @returns the exit code, the record, and, if the process had to be stopped, why
 */
export async function runBounded(command, args, { recordFile, options, limits: { totalMs, exitMs, killMs } }) {
  rmSync(recordFile, { force: true })
  const child = spawn(command, args, options)
  const exit = new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (code) => resolve(code))
  })
  const giveUp = new AbortController()
  const stopped = overdue(recordFile, totalMs, exitMs, giveUp.signal)
  const first = await Promise.race([exit.then((status) => ({ status })), stopped.then((why) => ({ why }))])
  giveUp.abort()
  if ('why' in first) await stop(child, killMs)
  return { status: await exit, stopped: first.why, record: readRecord(recordFile) }
}

/** Resolves with the reason when the run exceeds a limit; never once `signal` is aborted. */
async function overdue(recordFile, totalMs, exitMs, signal) {
  const begun = Date.now()
  let lastTestOver
  while (!signal.aborted) {
    await sleep(Math.min(1000, exitMs / 4), undefined, { ref: false })
    if (readRecord(recordFile).ended) lastTestOver ??= Date.now()
    if (lastTestOver !== undefined && Date.now() - lastTestOver > exitMs)
      return `the process did not exit within ${exitMs / 1000} s after its last test`
    if (Date.now() - begun > totalMs) return `the tests did not end within ${totalMs / 60_000} minutes`
  }
  return new Promise(() => {})
}

/** Ends the process and all its descendants: workers, browsers, sites, databases. */
async function stop(child, killMs) {
  const family = new Set()
  await endAll(() => {
    for (const pid of [child.pid, ...descendants(child.pid)]) family.add(pid)
    return [...family].filter(isRunning)
  }, killMs)
}
