import type { PageRead } from './messages.ts'
import { onPage, onTurnedPage, type Turn, turnedSize } from '#domain/papers/turns.ts'

// Questions are looked for on pages as they are read, and shown on pages as they are in the file.

type Word = NonNullable<PageRead['words']>[number]
interface Page {
  page: number
  width: number
  height: number
  turn?: Turn
  words?: Word[] | null
}

/** A page turned so that its lines run from left to right; the lines of one that was just read do already. */
export function readablePage<P extends Page>(page: P): P {
  const { turn = 0, words } = page
  if (turn === 0) return page
  const turnWord = ([x, y, width, height, text]: Word): Word => [
    ...onTurnedPage([x, y, width, height], turn, page),
    text,
  ]
  return { ...page, ...turnedSize(page, turn), ...(words && { words: words.map((word) => turnWord(word)) }) }
}

/** Questions of readable pages, with the regions that they have on the pages themselves. */
export function placeOnPages<Q extends { page: number; region: [number, number, number, number] | null }>(
  questions: readonly Q[],
  pages: readonly Page[],
): Q[] {
  return questions.map((question) => {
    const page = pages.find(({ page: number }) => number === question.page)
    if (question.region === null || page?.turn === undefined) return question
    return { ...question, region: onPage(question.region, page.turn, page) }
  })
}
