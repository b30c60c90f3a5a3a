// Finds the processes of a test run. Needs /proc, as in CI.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** All descendants of a process, as long as the processes in between are alive. */
export function descendants(pid) {
  const parents = allPids().map((each) => [each, parentOf(each)])
  const found = new Set([pid])
  // A child may precede its parent in the list.
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child)
  }
  found.delete(pid)
  return [...found]
}

/** Processes that use the folder: as working directory, in an argument, or by TMPDIR or DATA_DIR. */
export function processesUsing(folder) {
  return allPids().filter((pid) => pid !== process.pid && (worksIn(pid, folder) || isToldOf(pid, folder)))
}

/** False for a zombie as well. */
export function isRunning(pid) {
  return signalTo(pid, 0) && !/^State:\tZ/m.test(readOf(pid, 'status'))
}

function signalTo(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false // It has ended by itself.
  }
}

const allPids = () =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : []

function parentOf(pid) {
  return Number(/^PPid:\t(\d+)$/m.exec(readOf(pid, 'status'))?.[1])
}

function worksIn(pid, folder) {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(`${folder}${sep}`)
  } catch {
    return false // It has ended, or belongs to another user.
  }
}

const isToldOf = (pid, folder) => ['environ', 'cmdline'].some((file) => readOf(pid, file).includes(folder))

function readOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const defaultTimeoutMs = 5000

/** Ends every process of the run, including those that another one starts meanwhile. */
export async function endProcessesUsing(folder) {
  await endAll(() => processesUsing(folder))
}

/**
 * @param find returns the processes to end, as of now
 * @param timeoutMs between the signal to end and the kill
 */
export async function endAll(find, timeoutMs = defaultTimeoutMs) {
  const asked = find()
  // To PostgreSQL, SIGINT means a fast shutdown; with SIGTERM it would wait for its clients.
  for (const pid of asked) signalTo(pid, 'SIGINT')
  const giveUp = Date.now() + timeoutMs
  while (find().length > 0 && Date.now() < giveUp) await sleep(50)
  // Repeatedly: a server that has not ended yet restarts its database.
  for (const last = Date.now() + defaultTimeoutMs; Date.now() < last; await sleep(50)) {
    const left = find()
    if (left.length === 0) return
    for (const pid of left) signalTo(pid, 'SIGKILL')
  }
}
