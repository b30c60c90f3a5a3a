import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { groupQuestions } from './group.ts'
import { paperPagesOf } from './splitting/lines.ts'
import { splitQuestions } from './splitting/split.ts'
import type { QuestionTask, TaskResult } from './in-thread.ts'
import { topicsOf } from './topics.ts'
import { placeOnPages, readablePage } from '../reading/turned-pages.ts'

// A thread of its own: papers are what somebody has sent, and may be made to take long.

const task = workerData as QuestionTask
try {
  // Of this thread alone, on Linux: requests come first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Where that is not allowed it runs as everything else.
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
parentPort?.postMessage(await run())

async function run(): Promise<TaskResult[QuestionTask['kind']]> {
  if (task.kind === 'split')
    return placeOnPages(splitQuestions(paperPagesOf(task.pages.map((page) => readablePage(page)))), task.pages)
  const grouped = await groupQuestions(task.questions, task.groups)
  const texts = grouped.map(({ questions }) => questions[0]?.text ?? '')
  const topicOf = topicsOf(task.units, texts)
  return grouped.map((group, index) => ({ ...group, ...topicOf(texts[index] ?? '') }))
}
