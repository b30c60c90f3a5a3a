import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '#server/core/config/root.ts'
import type { PdfCheck } from './check-pdf.ts'

/** Ten times what the largest file takes. */
const maxMs = 10_000

/** For the files of one request, one after the other. */
export class PdfChecker {
  #thread: Worker | undefined

  /** Undefined where the thread failed or took too long. */
  async check(bytes: Buffer<ArrayBuffer>): Promise<PdfCheck | undefined> {
    const thread = (this.#thread ??= new Worker(join(root, 'server/features/files/pdf/check-pdf.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    }))
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
      thread.postMessage(bytes)
      const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(maxMs) })) as [PdfCheck]
      return answer
    } catch {
      await this.close()
      return undefined
    }
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }
}
