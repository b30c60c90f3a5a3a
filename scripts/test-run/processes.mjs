// Which processes belong to a run of the tests. Known where there is /proc, as in CI.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** All that a process has started, and what that has started, as long as the ones between are alive. */
export function descendants(pid) {
  const parents = allPids().map((each) => [each, parentOf(each)])
  const found = new Set([pid])
  // A child may stand before its parent in the list.
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child)
  }
  found.delete(pid)
  return [...found]
}

/** Processes that work in the folder, or were told of it: by an argument, or by TMPDIR or DATA_DIR. */
export function processesUsing(folder) {
  return allPids().filter((pid) => pid !== process.pid && (worksIn(pid, folder) || isToldOf(pid, folder)))
}

/** False for a dead process, too, that nobody has reaped. */
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
    return false // It is gone, or another user's.
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

/** Ends every process of the run, also those that another one of them starts meanwhile. */
export async function endProcessesUsing(folder) {
  await endAll(() => processesUsing(folder))
}

/**
 * @param find the processes that are to end, as of now
 * @param timeoutMs between asking them to end and killing them
 */
export async function endAll(find, timeoutMs = defaultTimeoutMs) {
  const asked = find()
  // To PostgreSQL, SIGINT means a fast shutdown; SIGTERM would wait for its clients.
  for (const pid of asked) signalTo(pid, 'SIGINT')
  const giveUp = Date.now() + timeoutMs
  while (find().length > 0 && Date.now() < giveUp) await sleep(50)
  // Again and again: a server that has not ended yet starts its database anew.
  for (const last = Date.now() + defaultTimeoutMs; Date.now() < last; await sleep(50)) {
    const left = find()
    if (left.length === 0) return
    for (const pid of left) signalTo(pid, 'SIGKILL')
  }
}
