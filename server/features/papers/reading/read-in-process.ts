import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isReadingProblem, type ReadingProblem } from '#domain/papers.ts'
import { root } from '#server/core/config/root.ts'
import type { ReadingLimits } from './limits.ts'
import { type PageRead, readerMessage } from './messages.ts'

export type Reading =
  | { pages: PageRead[]; count: number; cpuSeconds: number }
  /** `again`: another try may do better. */
  | { problem: ReadingProblem; again: boolean }

const watchMs = 500
const pageBytes = 4096
/** The program and its libraries, and not the data folder, which may stand beside them. */
const readableFolders = ['package.json', 'node_modules', 'server/features/papers']

/**
 * Reads a PDF in a process of its own, which is killed when it takes too much of anything.
 *
 * @throws when `signal` is aborted, once the process is gone
 */
export async function readInProcess(
  file: ReadableStream<Uint8Array>,
  limits: ReadingLimits,
  signal?: AbortSignal,
): Promise<Reading> {
  const child = start(limits)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  let problem: ReadingProblem | undefined
  const stop = (why: ReadingProblem) => {
    problem ??= why
    child.kill('SIGKILL')
  }
  const abort = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  const watch = setInterval(() => {
    void memoryOf(child).then((used) => (used > limits.memory ? stop('too_much_memory') : undefined))
  }, watchMs)
  const wholeTimer = setTimeout(() => stop('too_slow'), limits.documentMs)
  let pageTimer = setTimeout(() => stop('too_slow'), limits.pageMs)

  const pages: PageRead[] = []
  let count = 0
  let cpuSeconds: number | undefined
  try {
    const fed = child.stdin === null ? undefined : pipeline(file, child.stdin).catch(() => {})
    for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
      clearTimeout(pageTimer)
      pageTimer = setTimeout(() => stop('too_slow'), limits.pageMs)
      const message = readerMessage.parse(JSON.parse(line))
      if ('problem' in message) problem ??= isReadingProblem(message.problem) ? message.problem : 'reader_failed'
      else if ('page' in message) pages.push(message)
      else if ('pages' in message) count = message.pages
      else cpuSeconds = message.cpuSeconds
    }
    await Promise.all([fed, ended])
  } finally {
    clearInterval(watch)
    clearTimeout(pageTimer)
    clearTimeout(wholeTimer)
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    await ended
  }
  signal?.throwIfAborted()
  // What the process says of the file is so; what happened to the process need not happen again.
  if (problem !== undefined) return { problem, again: problem === 'too_slow' || problem === 'too_much_memory' }
  if (cpuSeconds === undefined) return { problem: 'reader_failed', again: true }
  return { pages, count, cpuSeconds }
}

function start({ heap }: ReadingLimits): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heap}`,
      '--permission',
      ...readableFolders.map((folder) => `--allow-fs-read=${join(root, folder)}`),
      '--allow-worker',
      '--allow-addons',
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      join(root, 'server/features/papers/reading/process.ts'),
    ],
    // Nothing of the server's environment: it holds secrets.
    { cwd: root, env: { NODE_ENV: 'production' }, stdio: ['pipe', 'ignore', 'ignore', 'pipe'], windowsHide: true },
  )
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    // Where memory runs out, it goes first, and neither the server nor its database (Linux).
    writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  } catch {
    // It is gone already, or the system does not let us.
  }
  return child
}

/** MB that it has in memory; 0 where the system does not say (Linux does). */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024
}
