import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type FoundAnswer, splitAnswers } from './answers.ts'
import { groupQuestions } from './group.ts'
import { paperPagesOf, type StoredPage } from './splitting/lines.ts'
import type { Region } from './splitting/regions.ts'
import { splitQuestions } from './splitting/split.ts'
import type { QuestionTask, TaskResult } from './in-thread.ts'
import { topicsOf } from './topics.ts'
import { placeOnPages, readablePage } from '../reading/turned-pages.ts'
import { onPage } from '#domain/papers/turns.ts'

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
  if (task.kind === 'split') return placeOnPages(splitQuestions(readable(task.pages)), task.pages)
  if (task.kind === 'answers') return answersOf(task.pages)
  const grouped = await groupQuestions(task.questions, task.groups)
  const texts = grouped.map(({ questions }) => questions[0]?.text ?? '')
  const topicOf = topicsOf(task.units, texts)
  return grouped.map((group, index) => ({ ...group, ...topicOf(texts[index] ?? '') }))
}

function readable(pages: readonly StoredPage[]) {
  return paperPagesOf(pages.map((page) => readablePage(page)))
}

function answersOf(pages: readonly StoredPage[]): FoundAnswer[] {
  const scanned = new Set(pages.filter(({ ocr }) => ocr).map(({ page }) => page))
  return splitAnswers(readable(pages), scanned).map((answer) => ({
    ...answer,
    regions: answer.regions.map(([number, ...region]): [number, ...Region] => {
      const page = pages.find((other) => other.page === number)
      return [number, ...(page?.turn === undefined ? region : onPage(region, page.turn, page))]
    }),
  }))
}
