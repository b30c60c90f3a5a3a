import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import { openFairQueue } from '#server/core/processes/fair-queue.ts'
import { startIsolated, usageOf } from '#server/core/processes/isolated-process.ts'

/** Why a PDF was not taken; 'unchecked': the process ended, which need not be the file's fault. */
export type PdfRejection = 'active' | 'encrypted' | 'costly' | 'unchecked'
export type PdfCheck = { pages: number | undefined } | { rejected: PdfRejection }

export interface PdfSender {
  /** Whose turns these are: an account's id. */
  account: string
  /** Of the request: what waits or is being checked for it is dropped. */
  signal: AbortSignal
}

export interface PdfChecks {
  /**
   * Runs `work` in the sender's turn: files are read into memory, checked and stored one at a time.
   *
   * @throws {AppError} cut_off, where the request has ended or the server stops; and whatever `work` throws
   */
  inTurn: <T>(sender: PdfSender, work: (check: (bytes: Buffer) => Promise<PdfCheck>) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

interface Limits {
  /** ms of processor time for a file. Of 20 MB, pictures take 20, and 100,000 links 700. */
  cpuMs: number
  /** ms by the clock, for systems that do not count processor time, and for a machine that is busy. */
  maxMs: number
  /** MB of the process, beside four times the file. */
  memory: number
  /** MB of its heap. */
  heap: number
  /** ms after which the process ends where no file has come. */
  idleMs: number
  watchMs: number
}
const usualLimits: Limits = { cpuMs: 1500, maxMs: 20_000, memory: 250, heap: 256, idleMs: 20_000, watchMs: 50 }

const answerShape = z.object({
  found: z.enum(['active', 'encrypted', 'costly']).optional(),
  pages: z.number().int().positive().optional(),
})

/** Checks PDFs in a process that may die, in turns by account. The process starts with the first file. */
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
      // A process may have died of something else: a fresh one tells.
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
  readonly #lines: Interface
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
    this.#child = startIsolated({
      program: 'server/features/files/pdf/check-process.ts',
      readable: ['package.json', 'server/features/files/pdf'],
      // Somebody waits for the answer, and everybody for the server.
      priority: 5,
      heap: limits.heap,
    })
    this.#lines = createInterface({ input: this.#child.stdio[3] as Readable })
    this.ended = new Promise<void>((resolve) => {
      this.#child.once('close', () => resolve())
      this.#child.once('error', () => resolve())
    }).then(() => {
      this.isUsable = false
    })
    // A process that has ended takes nothing more: its end is the answer.
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
    const before = (await usageOf(this.#child))?.cpuMs ?? 0
    const timer = setTimeout(stop, this.#limits.maxMs)
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
      const answer = await Promise.race([once(this.#lines, 'line'), this.ended])
      signal.throwIfAborted()
      if (answer === undefined) return { rejected: isCostly ? 'costly' : 'unchecked' }
      const { found, pages } = answerShape.parse(JSON.parse(String((answer as unknown[])[0])))
      return found === undefined ? { pages } : { rejected: found }
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', leave)
    }
  }
}
