import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isReadingProblem, type ReadingProblem } from '#domain/papers/papers.ts'
import { root } from '#server/core/config/root.ts'
import type { ReadingLimits } from './limits.ts'
import { firstPageMessage, type PageRead, readerMessage } from './messages.ts'

/** As the process drew it: nobody has looked at its bytes yet. */
export interface FirstPage {
  picture: Buffer<ArrayBuffer>
  /** Of the page, points. */
  width: number
  height: number
}

export type Reading =
  | { pages: PageRead[]; count: number; cpuSeconds: number; firstPage?: FirstPage | undefined }
  /** `again`: another try may do better. */
  | { problem: ReadingProblem; again: boolean }

const watchMs = 500
/** What Linux counts memory in, bytes, and processor time, ms. */
const [pageBytes, tickMs] = [4096, 10]
/** The program and its libraries, and not the data folder, which may stand beside them. */
const readableFolders = ['package.json', 'node_modules', 'server/features/papers']

/**
 * Reads a PDF in a process of its own, which is killed when it takes too much of anything.
 *
 * @param what 'first-page': draws it, and reads nothing
 * @throws when `signal` is aborted, once the process is gone
 */
export async function readInProcess(
  file: ReadableStream<Uint8Array>,
  limits: ReadingLimits,
  signal?: AbortSignal,
  what: 'all' | 'first-page' = 'all',
): Promise<Reading> {
  const child = start(limits, what)
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
  let used = { memory: 0, cpuMs: 0 }
  let cpuMsBefore = 0
  const watch = setInterval(() => {
    void usageOf(child).then((now) => {
      used = now ?? used
      if (used.memory > limits.memory) stop('too_much_memory')
      if (used.cpuMs - cpuMsBefore > limits.pageCpuMs) stop('too_slow')
    })
  }, watchMs)
  const wholeTimer = setTimeout(() => stop('too_slow'), limits.documentMs)
  let pageTimer = setTimeout(() => stop('too_slow'), limits.pageMs)

  const pages: PageRead[] = []
  let count = 0
  let cpuSeconds: number | undefined
  let firstPage: FirstPage | undefined
  try {
    const fed = child.stdin === null ? undefined : pipeline(file, child.stdin).catch(() => {})
    for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
      clearTimeout(pageTimer)
      // Everything was read: a picture that is cut off with its process costs nothing.
      if (cpuSeconds !== undefined) {
        firstPage = pictureIn(line)
        break
      }
      const message = readerMessage.parse(JSON.parse(line))
      pageTimer = setTimeout(() => stop('too_slow'), 'done' in message ? limits.pictureMs : limits.pageMs)
      cpuMsBefore = used.cpuMs
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
  // Whatever became of the picture.
  if (cpuSeconds !== undefined) return { pages, count, cpuSeconds, firstPage }
  // What the process says of the file is so; what happened to the process need not happen again.
  if (problem !== undefined) return { problem, again: problem === 'too_slow' || problem === 'too_much_memory' }
  return { problem: 'reader_failed', again: true }
}

function pictureIn(line: string): FirstPage | undefined {
  const message = firstPageMessage.safeParse(orNothing(line))
  return message.success ? { ...message.data, picture: Buffer.from(message.data.picture, 'base64') } : undefined
}

function orNothing(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function start({ heap }: ReadingLimits, what: string): ChildProcess {
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
      what,
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

/** MB that it has in memory, and ms that it has used of processors; nothing where the system does not say (Linux does). */
async function usageOf({ pid }: ChildProcess): Promise<{ memory: number; cpuMs: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After its name, which may hold anything: proc_pid_stat(5), fields 14, 15 and 24.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return undefined
  const [user, system, pages] = [Number(fields[11]), Number(fields[12]), Number(fields[21])]
  return { memory: (pages * pageBytes) / 1024 / 1024, cpuMs: (user + system) * tickMs }
}
