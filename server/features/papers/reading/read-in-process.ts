import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isReadingProblem, type ReadingProblem } from '#domain/papers/papers.ts'
import { startIsolated, usageOf } from '#server/core/processes/isolated-process.ts'
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
  | { problem: ReadingProblem; again: boolean; cpuSeconds: number }

const watchMs = 500

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
      if ('page' in message) pages.push(message)
      else if ('problem' in message) problem ??= isReadingProblem(message.problem) ? message.problem : 'reader_failed'
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
  const usedSeconds = used.cpuMs / 1000
  if (problem !== undefined)
    return { problem, again: problem === 'too_slow' || problem === 'too_much_memory', cpuSeconds: usedSeconds }
  return { problem: 'reader_failed', again: true, cpuSeconds: usedSeconds }
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
  return startIsolated({
    program: 'server/features/papers/reading/process.ts',
    args: [what],
    readable: ['package.json', 'node_modules', 'server/features/papers', 'domain/papers'],
    priority: constants.priority.PRIORITY_LOW,
    heap,
    allow: ['worker', 'addons'],
  })
}
