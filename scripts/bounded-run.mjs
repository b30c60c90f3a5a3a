// Runs Vitest so that it always ends: a process that hangs would keep CI waiting for its own limit, which names nothing.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readRecord } from './run-record.mjs'

/** Between asking processes to end and killing them. */
const killAfterMs = 5000

/**
 * Runs a command that writes the record of its tests into `recordFile` (scripts/record-reporter.mjs).
 *
 * @param limits `totalMs` for the whole run, `exitMs` from the end of its last test to the end of its process
 * @returns the exit code, the record, and, if the process had to be stopped, why
 */
export async function runBounded(command, args, { recordFile, options, limits: { totalMs, exitMs } }) {
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
  if ('why' in first) await stop(child)
  return { status: await exit, stopped: first.why, record: readRecord(recordFile) }
}

/** Resolves, with the reason, when the run should have ended; never once `signal` is aborted. */
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

/** Ends the process and all that it has started: workers, browsers, sites, databases. */
async function stop(child) {
  const family = () => [child.pid, ...descendants(child.pid)]
  const asked = family()
  // To PostgreSQL, SIGINT means a fast shutdown; SIGTERM would wait for its clients.
  for (const pid of asked) signalTo(pid, 'SIGINT')
  await sleep(killAfterMs)
  for (const pid of new Set([...asked, ...family()])) signalTo(pid, 'SIGKILL')
}

function signalTo(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Known where there is /proc, as in CI; elsewhere the process alone is ended. */
function descendants(pid) {
  if (process.platform !== 'linux') return []
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)])
  const found = new Set([pid])
  // A child may stand before its parent in the list.
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child)
  }
  found.delete(pid)
  return [...found]
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
