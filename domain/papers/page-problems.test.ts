import { expect, test } from 'vitest'
import { unreadSentences } from './page-problems.ts'

const unclear = (...pages: number[]) => pages.map((page) => ({ page, problem: 'unclear' as const }))

test.each([
  [unclear(3), 'Page 3 could not be read: handwriting'],
  [unclear(4, 2, 3), 'Pages 2 to 4 could not be read: handwriting'],
  [unclear(1, 2), 'Pages 1 and 2 could not be read: handwriting'],
  [unclear(1, 2, 3, 7, 9, 10), 'Pages 1 to 3, 7, 9 and 10 could not be read: handwriting'],
])('pages that could not be read are named with their numbers: %j', (pages, start) => {
  const sentences = unreadSentences(pages)
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toContain(start)
})

test('each reason why pages could not be read has a sentence of its own', () => {
  const sentences = unreadSentences([
    { page: 5, problem: 'picture_too_large' },
    ...unclear(2),
    { page: 1, problem: 'damaged' },
  ])
  expect(sentences.map((sentence) => sentence.split(':')[0])).toEqual([
    'Page 2 could not be read',
    'Page 5 could not be read',
    'Page 1 could not be read',
  ])
  expect(unreadSentences([])).toEqual([])
})
