import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '#server/core/config/root.ts'
import type { FoundAnswer } from './answers.ts'
import type { CourseGroup, CourseQuestion, Grouped } from './group.ts'
import type { StoredPage } from './splitting/lines.ts'
import type { FoundQuestion } from './splitting/split.ts'
import type { CourseUnit, Topic } from './topics.ts'

export type QuestionTask =
  | { kind: 'split'; pages: readonly StoredPage[] }
  | { kind: 'answers'; pages: readonly StoredPage[] }
  | {
      kind: 'group'
      questions: readonly CourseQuestion[]
      groups: readonly CourseGroup[]
      units: readonly CourseUnit[]
    }

export interface TaskResult {
  split: FoundQuestion[]
  answers: FoundAnswer[]
  group: (Grouped & Topic)[]
}

/** Tens of milliseconds for a paper, a second for a course: what takes this long (ms) is made to, or larger than any. */
const maxMs = { split: 10_000, answers: 10_000, group: 10 * 60_000 }

/**
 * Splits or groups in a thread of its own, so that nobody waits for it.
 *
 * @throws when it takes too long or too much memory
 */
export async function inThread<T extends QuestionTask>(task: T, signal?: AbortSignal): Promise<TaskResult[T['kind']]> {
  signal?.throwIfAborted()
  const thread = new Worker(join(root, 'server/features/papers/questions/worker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const timeout = AbortSignal.timeout(maxMs[task.kind])
  try {
    const [result] = (await once(thread, 'message', {
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })) as [TaskResult[T['kind']]]
    return result
  } finally {
    await thread.terminate()
  }
}
