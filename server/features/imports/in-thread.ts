import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Need } from '#domain/imports/topics/topic.ts'
import type { TopicName } from '#domain/imports/topics/topics.ts'
import { root } from '#server/core/config/root.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Batch } from './batches.ts'
import type { Report } from './report.ts'
import type { StoredSite } from './site.ts'

export type Task =
  /** Divides a file into rows of cells. */
  | { kind: 'rows'; bytes: Uint8Array; maxLines: number }
  /** Reads a submitted table and shows what an import of it would do, or plans what it writes. */
  | { kind: 'check' | 'plan'; topic: TopicName; body: string; site: StoredSite }

export interface Results {
  /** JSON, which is sent as it is. */
  rows: string
  check: string
  plan: { fileName: string; batches: Batch[]; report: Report; needs: readonly Need[] }
}

export type Reply = { result: Results[Task['kind']] } | { rejected: { code: string; message: string } }

/** ms; ten thousand rows take two seconds on a slow machine. */
const maxMs = 120_000

/** One at a time in a process: each may need as much memory as a file has bytes, many times over. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a table in a thread of its own.
 *
 * @throws {AppError} with the code of a `RejectedTable`; too_costly
 */
export function inThread<T extends Task>(task: T): Promise<Results[T['kind']]> {
  const result = last.then(() => run(task))
  last = result.catch(() => {})
  return result
}

async function run<T extends Task>(task: T): Promise<Results[T['kind']]> {
  const thread = new Worker(join(root, 'server/features/imports/worker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    const [reply] = (await once(thread, 'message', { signal: AbortSignal.timeout(maxMs) })) as [Reply]
    if ('rejected' in reply) throw new AppError(400, reply.rejected.code, reply.rejected.message)
    return reply.result as Results[T['kind']]
  } catch (error) {
    if (!isTooCostly(error)) throw error
    throw new AppError(400, 'too_costly', 'This table needs too much memory or time to be read. Import it in parts.')
  } finally {
    await thread.terminate()
  }
}

const isTooCostly = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
