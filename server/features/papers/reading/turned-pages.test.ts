import { expect, test } from 'vitest'
import { onPage } from '#domain/papers/turns.ts'
import { paperPagesOf, type StoredPage } from '../questions/splitting/lines.ts'
import { splitQuestions } from '../questions/splitting/split.ts'
import { placeOnPages, readablePage } from './turned-pages.ts'

const texts = [
  '1. Define a heap and a stack.',
  '2. Explain how a queue is built of two stacks.',
  '3. Compare lists with arrays.',
]
const lines = texts.map((text, index): [number, number, number, number, string] => [
  60,
  100 + 40 * index,
  300,
  12,
  text,
])
const split = (page: StoredPage) => placeOnPages(splitQuestions(paperPagesOf([readablePage(page)])), [page])
const upright = { page: 1, width: 595, height: 842, text: texts.join('\n'), turn: 0 as const }

test.each([90, 180, 270] as const)(
  'questions of a page that is turned by %i degrees are where they are on it',
  (turn) => {
    const size = turn === 180 ? { width: 595, height: 842 } : { width: 842, height: 595 }
    const expected = split({ ...upright, lines }).map(({ region }) => region && onPage(region, turn, size))
    expect(expected).toHaveLength(3)
    // As it was just read; and as it is stored, with its words on the page as it is.
    expect(split({ ...upright, ...size, turn, lines }).map(({ region }) => region)).toEqual(expected)
    const words = lines.flatMap(([x, y, , height, text]) =>
      text
        .split(' ')
        .map((word, index): [number, number, number, number, string] => [
          ...onPage([x + index * 30, y, 300 - index * 30, height], turn, size),
          word,
        ]),
    )
    expect(split({ ...upright, ...size, turn, words }).map(({ region }) => region)).toEqual(expected)
  },
)
