import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { startIsolated, usageOf } from '#server/core/processes/isolated-process.ts'

export interface FileLimits {
  /** Processor time for a file, ms. */
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

interface FileProgram<Answer> {
  /** Answers files (`files-of-input.ts`). */
  program: string
  readable: readonly string[]
  allow?: readonly 'addons'[]
  limits: FileLimits
  answer: z.ZodType<Answer>
}

/** 'unchecked': the process ended, which need not be the file's fault. */
type FileOutcome<Answer> = { answer: Answer; bytes: Buffer<ArrayBuffer> } | 'costly' | 'unchecked'

interface FileRunner<Answer> {
  /** One file at a time. @throws the signal's reason */
  run: (bytes: Buffer, signal: AbortSignal) => Promise<FileOutcome<Answer>>
  close: () => Promise<void>
}

/** Has files answered by a process that may die, and is started with the first of them. */
export function openFileRunner<Answer>(program: FileProgram<Answer>): FileRunner<Answer> {
  let running: FileProcess<Answer> | undefined
  let idle: NodeJS.Timeout | undefined

  async function runOnce(bytes: Buffer, signal: AbortSignal): Promise<FileOutcome<Answer>> {
    signal.throwIfAborted()
    if (running?.isUsable !== true) running = new FileProcess(program)
    return running.run(bytes, signal)
  }

  return {
    async run(bytes, signal) {
      clearTimeout(idle)
      try {
        const outcome = await runOnce(bytes, signal)
        // A process may have died of something else: a fresh one tells.
        return outcome === 'unchecked' ? await runOnce(bytes, signal) : outcome
      } finally {
        idle = setTimeout(() => running?.kill(), program.limits.idleMs).unref()
      }
    },
    async close() {
      clearTimeout(idle)
      running?.kill()
      await running?.ended
    },
  }
}

class FileProcess<Answer> {
  readonly ended: Promise<unknown>
  isUsable = true
  readonly #child: ChildProcess
  readonly #answers: AsyncIterator<{ answer: unknown; bytes: Buffer<ArrayBuffer> } | 'ready'>
  readonly #ready: Promise<unknown>
  readonly #program: FileProgram<Answer>

  constructor(program: FileProgram<Answer>) {
    this.#program = program
    this.#child = startIsolated({
      program: program.program,
      readable: ['package.json', 'node_modules', 'server/features/files', ...program.readable],
      // Somebody waits for the answer, and everybody for the server.
      priority: 5,
      heap: program.limits.heap,
      allow: program.allow ?? [],
    })
    this.#answers = answersOf(this.#child.stdio[3] as Readable)
    this.#ready = this.#answers.next()
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

  async run(bytes: Buffer, signal: AbortSignal): Promise<FileOutcome<Answer>> {
    const { limits, answer } = this.#program
    let isCostly = false
    const stop = () => {
      isCostly = true
      this.kill()
    }
    const leave = () => this.kill()
    const timer = setTimeout(stop, limits.maxMs)
    await Promise.race([this.#ready, this.ended])
    const before = (await usageOf(this.#child))?.cpuMs ?? 0
    const memory = limits.memory + (4 * bytes.length) / 1024 / 1024
    const watch = setInterval(() => {
      void usageOf(this.#child).then((used) => {
        if (used !== undefined && (used.cpuMs - before > limits.cpuMs || used.memory > memory)) stop()
      })
    }, limits.watchMs)
    signal.addEventListener('abort', leave)
    try {
      signal.throwIfAborted()
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      this.#child.stdin?.write(length)
      this.#child.stdin?.write(bytes)
      const next = await Promise.race([this.#answers.next(), this.ended.then(() => undefined)])
      signal.throwIfAborted()
      if (next === undefined || next.done === true || next.value === 'ready') {
        // It may be a moment until its end is reported.
        this.kill()
        return isCostly ? 'costly' : 'unchecked'
      }
      return { answer: answer.parse(next.value.answer), bytes: next.value.bytes }
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', leave)
    }
  }
}

const lengthShape = z.object({ length: z.number().int().nonnegative() })

/** A line, and after it the bytes that were made of the file; before all of them an empty line. */
async function* answersOf(
  output: AsyncIterable<Buffer>,
): AsyncGenerator<{ answer: unknown; bytes: Buffer<ArrayBuffer> } | 'ready'> {
  let pieces: Buffer[] = []
  let held = 0
  let made: { answer: unknown; length: number } | undefined
  for await (const piece of output) {
    pieces.push(piece)
    held += piece.length
    // Put together once, when all of it is there.
    while (made === undefined ? pieces.at(-1)?.includes('\n') : held >= made.length) {
      const bytes = Buffer.concat(pieces)
      const end = made?.length ?? bytes.indexOf('\n') + 1
      pieces = [bytes.subarray(end)]
      held -= end
      if (made !== undefined) {
        yield { answer: made.answer, bytes: bytes.subarray(0, end) }
        made = undefined
      } else if (end === 1) yield 'ready'
      else {
        const answer: unknown = JSON.parse(bytes.toString('utf8', 0, end))
        made = { answer, length: lengthShape.parse(answer).length }
      }
    }
  }
}
