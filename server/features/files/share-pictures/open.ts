import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import { openFairQueue } from '#server/core/processes/fair-queue.ts'
import { openFileRunner } from '../processes/file-process.ts'
import type { SharePicture, SitePicture } from './drawing.ts'

/** Drawn, a picture takes 0.1 s; its process with the fonts 120 MB. */
const limits = { cpuMs: 3000, maxMs: 15_000, memory: 300, heap: 64, idleMs: 20_000, watchMs: 50 }
/** Pictures of one caller, and of all, that wait. */
const [maxOfCaller, maxWaiting] = [5, 60]
/** Drawn pictures in memory, each of some 100 KB. */
const maxHeld = 50

export interface SharePictures {
  /**
   * A PNG. One is drawn at a time, in turns by caller.
   *
   * @param key of the picture: the same for the same content
   * @throws {AppError} busy, not_drawn
   */
  draw: (
    picture: SharePicture | SitePicture,
    key: string,
    caller: { id: string; signal: AbortSignal },
  ) => Promise<Buffer<ArrayBuffer>>
  close: () => Promise<void>
}

/** Draws in a process that may die: titles are written by people, and decoders of fonts are native code. */
export function openSharePictures(): SharePictures {
  const runner = openFileRunner({
    program: 'server/features/files/share-pictures/draw-process.ts',
    readable: [],
    allow: ['addons'],
    limits,
    answer: z.object({}),
  })
  const queue = openFairQueue()
  const held = new Map<string, Buffer<ArrayBuffer>>()
  const waiting: string[] = []

  return {
    async draw(picture, key, { id, signal }) {
      const ready = held.get(key)
      if (ready !== undefined) return ready
      if (waiting.length >= maxWaiting || waiting.filter((one) => one === id).length >= maxOfCaller)
        throw new AppError(503, 'busy', 'Many pictures are being drawn. Please try again in a few seconds.', {
          headers: { 'retry-after': '5' },
        })
      waiting.push(id)
      try {
        const bytes = await queue.run(id, signal, async () => {
          // Another caller may have had it drawn meanwhile.
          const drawn = held.get(key)
          if (drawn !== undefined) return drawn
          const outcome = await runner.run(Buffer.from(JSON.stringify(picture)), signal)
          if (typeof outcome === 'string')
            throw new AppError(500, 'not_drawn', 'The picture could not be drawn.', { report: true })
          return outcome.bytes
        })
        held.set(key, bytes)
        for (const oldest of held.keys()) if (held.size > maxHeld) held.delete(oldest)
        return bytes
      } finally {
        waiting.splice(waiting.indexOf(id), 1)
      }
    },
    close: runner.close,
  }
}
