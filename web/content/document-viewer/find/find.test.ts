import { describe, expect, test } from 'vitest'
import { anyWord, findOnPage, phrase } from './find.ts'
import type { Run } from '../file/page-words.ts'

const runs: Run[] = [
  { text: 'State the four conditions for dead', after: '' },
  { text: 'lock. Explain the', after: '\n' },
  { text: 'Banker’s algorithm (Dijkstra)', after: '\n' },
  { text: 'Résumé of a DEADLOCK', after: '' },
]

const found = (query: string, wanted = phrase(query)) =>
  wanted === undefined
    ? []
    : findOnPage(2, runs, wanted).map(({ from, to }) =>
        runs
          .slice(from.run, to.run + 1)
          .map(({ text }, index, all) =>
            text.slice(index === 0 ? from.offset : 0, index === all.length - 1 ? to.offset : text.length),
          )
          .join('|'),
      )

describe('a search in a document', () => {
  test.each([
    ['deadlock', ['dead|lock', 'DEADLOCK']],
    ['explain  THE banker', ['Explain the|Banker']],
    ['resume', ['Résumé']],
    ['résumé of', ['Résumé of']],
    ['(dijkstra)', ['(Dijkstra)']],
    ['a.g', []],
    ['semaphore', []],
    ['   ', []],
  ])('finds %j as it is printed on the page', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('finds any of the words where the phrase itself does not occur', () => {
    expect(found('', anyWord('banker deadlock of'))).toEqual(['dead|lock', 'Banker', 'DEADLOCK'])
    expect(anyWord('deadlock')).toBeUndefined()
    expect(anyWord('of a')).toBeUndefined()
  })
})
