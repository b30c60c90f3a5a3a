import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import { openFairQueue } from '#server/core/processes/fair-queue.ts'
import { startIsolated, usageOf } from '#server/core/processes/isolated-process.ts'

/**
 * Why a PDF was rejected. 'form': an XFA form that draws its own pages; 'unchecked': the process ended, which need not
 * be the file's fault.
 */
type PdfRejection = 'active' | 'encrypted' | 'form' | 'broken' | 'costly' | 'unchecked'
export interface RewrittenPdf {
  /** The same pages and links, without anything else. */
  bytes: Buffer<ArrayBuffer>
  pages: number
}
export type PdfCheck = RewrittenPdf | { rejected: PdfRejection }

export interface PdfSender {
  /** Owner of the turns: an account's id. */
  account: string
  /** The request's signal: waiting and running checks end with it. */
  signal: AbortSignal
}

export interface PdfChecks {
  /**
   * Runs `work` in the sender's turn: one file at a time is read into memory, rewritten and stored.
   *
   * @throws {AppError} cut_off, where the request has ended or the server stops; and any error of `work`
   */
  inTurn: <T>(sender: PdfSender, work: (check: (bytes: Buffer) => Promise<PdfCheck>) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

interface Limits {
  /** Processor time for a file, ms. Of 20 MB, pictures take 20, and 100,000 links 700. */
  cpuMs: number
  /** Wall-clock time, ms, for systems that do not report processor time, and for a busy machine. */
  maxMs: number
  /** Memory of the process, MB, in addition to four times the file. */
  memory: number
  /** Its heap, MB. */
  heap: number
  /** Idle time after which the process ends, ms. */
  idleMs: number
  watchMs: number
}
const usualLimits: Limits = { cpuMs: 4000, maxMs: 20_000, memory: 250, heap: 256, idleMs: 20_000, watchMs: 50 }

const answerShape = z.union([
  z.object({ rejected: z.enum(['active', 'encrypted', 'form', 'broken']) }),
  z.object({ pages: z.number().int().positive(), length: z.number().int().positive() }),
])

/** Rewrites PDFs in a process that may crash, in turns by account. The process starts with the first file. */
export function openPdfChecks(changed: Partial<Limits> = {}): PdfChecks {
  const limits = { ...usualLimits, ...changed }
  const queue = openFairQueue()
  const closed = new AbortController()
  let checker: Checker | undefined
  let idle: NodeJS.Timeout | undefined

  async function checkOnce(bytes: Buffer, signal: AbortSignal): Promise<PdfCheck> {
    signal.throwIfAborted()
    if (checker?.isUsable !== true) checker = new Checker(limits)
    return checker.check(bytes, signal)
  }

  async function check(bytes: Buffer, signal: AbortSignal): Promise<PdfCheck> {
    clearTimeout(idle)
    try {
      const checked = await checkOnce(bytes, signal)
      // The process may have ended for another reason, so a fresh one tries again.
      return 'rejected' in checked && checked.rejected === 'unchecked' ? await checkOnce(bytes, signal) : checked
    } finally {
      idle = setTimeout(() => checker?.kill(), limits.idleMs).unref()
    }
  }

  return {
    async inTurn({ account, signal }, work) {
      const left = AbortSignal.any([signal, closed.signal])
      try {
        return await queue.run(account, left, () => work((bytes) => check(bytes, left)))
      } catch (cause) {
        if (!left.aborted) throw cause
        throw new AppError(408, 'cut_off', 'The request ended before its files were checked.', { cause })
      }
    },
    async close() {
      closed.abort()
      clearTimeout(idle)
      checker?.kill()
      await checker?.ended
    },
  }
}

class Checker {
  readonly ended: Promise<unknown>
  isUsable = true
  readonly #child: ChildProcess
  readonly #answers: AsyncIterator<PdfCheck | 'ready'>
  readonly #ready: Promise<unknown>
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
    this.#child = startIsolated({
      program: 'server/features/files/pdf/check-process.ts',
      readable: ['package.json', 'node_modules', 'server/features/files/pdf'],
      // Above background work, since a person waits, and below the server, which all wait for.
      priority: 5,
      heap: limits.heap,
    })
    this.#answers = answersOf(this.#child.stdio[3] as Readable)
    this.#ready = this.#answers.next()
    this.ended = new Promise<void>((resolve) => {
      this.#child.once('close', () => resolve())
      this.#child.once('error', () => resolve())
    }).then(() => {
      this.isUsable = false
    })
    // A process that has ended rejects input: its end is handled below.
    this.#child.stdin?.on('error', () => {})
  }

  kill(): void {
    this.isUsable = false
    this.#child.kill('SIGKILL')
  }

  async check(bytes: Buffer, signal: AbortSignal): Promise<PdfCheck> {
    let isCostly = false
    const stop = () => {
      isCostly = true
      this.kill()
    }
    const leave = () => this.kill()
    const timer = setTimeout(stop, this.#limits.maxMs)
    await Promise.race([this.#ready, this.ended])
    const before = (await usageOf(this.#child))?.cpuMs ?? 0
    const memory = this.#limits.memory + (4 * bytes.length) / 1024 / 1024
    const watch = setInterval(() => {
      void usageOf(this.#child).then((used) => {
        if (used !== undefined && (used.cpuMs - before > this.#limits.cpuMs || used.memory > memory)) stop()
      })
    }, this.#limits.watchMs)
    signal.addEventListener('abort', leave)
    try {
      signal.throwIfAborted()
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      this.#child.stdin?.write(length)
      this.#child.stdin?.write(bytes)
      const answer = await Promise.race([this.#answers.next(), this.ended.then(() => undefined)])
      signal.throwIfAborted()
      if (answer === undefined || answer.done === true || answer.value === 'ready') {
        // The end of the process may be reported a moment later.
        this.kill()
        return { rejected: isCostly ? 'costly' : 'unchecked' }
      }
      return answer.value
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', leave)
    }
  }
}

/** A line per file, followed by the rewritten file; the first line is empty. */
async function* answersOf(output: AsyncIterable<Buffer>): AsyncGenerator<PdfCheck | 'ready'> {
  let pieces: Buffer[] = []
  let held = 0
  let rewritten: { pages: number; length: number } | undefined
  for await (const piece of output) {
    pieces.push(piece)
    held += piece.length
    // Concatenated once, when the line or file is complete.
    while (rewritten === undefined ? pieces.at(-1)?.includes('\n') : held >= rewritten.length) {
      const bytes = Buffer.concat(pieces)
      const end = rewritten?.length ?? bytes.indexOf('\n') + 1
      pieces = [bytes.subarray(end)]
      held -= end
      if (rewritten !== undefined) {
        yield { bytes: bytes.subarray(0, end), pages: rewritten.pages }
        rewritten = undefined
      } else if (end === 1) yield 'ready'
      else {
        const answer = answerShape.parse(JSON.parse(bytes.toString('utf8', 0, end)))
        if ('rejected' in answer) yield answer
        else rewritten = answer
      }
    }
  }
}
