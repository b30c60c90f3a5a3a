import { describe, expect, it } from 'vitest'
import { splitAnswers } from './answers.ts'
import { paperPagesOf, type StoredPage } from './splitting/lines.ts'

const split = (text: string) =>
  splitAnswers(paperPagesOf([{ page: 1, text, width: 595, height: 842 }]), new Set()).map(({ number, text: words }) => [
    number,
    words,
  ])
const placed = (pages: NonNullable<StoredPage['lines']>[], scanned: readonly number[] = []) =>
  splitAnswers(
    paperPagesOf(pages.map((lines, index) => ({ page: index + 1, width: 595, height: 842, text: '', lines }))),
    new Set(scanned),
  )

describe('the answers of a key', () => {
  it('are those of whole questions and of their parts, line by line', () => {
    expect(
      split(
        'Answer key\n1. (a) A process is a program in execution.\n(b) A switch saves the state\nof one process.\n2. Convoy effect: short jobs wait.',
      ),
    ).toEqual([
      ['1', '(a) A process is a program in execution.\n(b) A switch saves the state of one process.'],
      ['1 (a)', 'A process is a program in execution.'],
      ['1 (b)', 'A switch saves the state of one process.'],
      ['2', 'Convoy effect: short jobs wait.'],
    ])
  })

  it('begin below the question that the key repeats', () => {
    expect(
      split('Q1. What is a process?\nAns: A program in execution.\nQ2. What is a thread?\nSolution: A path.'),
    ).toEqual([
      ['1', 'A program in execution.'],
      ['2', 'A path.'],
    ])
  })

  it('are numbered with "Ans" and "Solution to", too', () => {
    expect(split('Ans 1(a): A heap.\nAns 1(b): A stack.\nAnswer 2: A tree.\nSolution to Q3: A trie.')).toEqual([
      ['1', '(a) : A heap.\n(b) : A stack.'],
      ['1 (a)', 'A heap.'],
      ['1 (b)', 'A stack.'],
      ['2', 'A tree.'],
      ['3', 'A trie.'],
    ])
  })

  it('may be a letter or a number with its sign', () => {
    expect(split('1. b\n2. -5\n3. 42 m/s')).toEqual([
      ['1', 'b'],
      ['2', '-5'],
      ['3', '42 m/s'],
    ])
  })

  it('have the lists inside of them', () => {
    expect(
      split('1. Heap.\n2. Stack.\n3. Three steps:\n1. Push.\n2. Pop.\n3. Peek.\n4. Disks.\n5. Files.'),
    ).toContainEqual(['3', 'Three steps:\n1. Push.\n2. Pop.\n3. Peek.'])
  })

  it('are left out where a list could be the next answers', () => {
    expect(
      split('1. The conditions are:\n1. Mutual exclusion.\n2. Hold and wait.\n2. Paging.\n3. Segments.').map(
        ([number]) => number,
      ),
    ).toEqual(['3'])
  })

  it('are distinguished from their lists by their places on the page', () => {
    const found = placed([
      [
        [50, 100, 200, 12, '1. The conditions are:'],
        [80, 120, 200, 12, '1. Mutual exclusion.'],
        [80, 140, 200, 12, '2. Hold and wait.'],
        [50, 160, 200, 12, '2. Paging divides memory.'],
      ],
    ])
    expect(found.map(({ number, text }) => [number, text])).toEqual([
      ['1', 'The conditions are:\n1. Mutual exclusion.\n2. Hold and wait.'],
      ['2', 'Paging divides memory.'],
    ])
    expect(found[0]?.regions).toEqual([[1, 44, 97, 513, 58]])
  })

  it('are left out where a label fits nowhere', () => {
    expect(split('1. Heap.\n2. Stack.\n9. Disks.').map(([number]) => number)).toEqual(['1'])
  })

  it('have a region on each of their pages, and say whether they were recognised', () => {
    const [answer] = placed(
      [
        [[50, 700, 200, 12, '1. The first half goes on']],
        [
          [50, 60, 300, 12, 'to the next page.'],
          [50, 90, 200, 12, '2. Paging divides memory.'],
        ],
      ],
      [2],
    )
    expect(answer).toMatchObject({
      page: 1,
      last_page: 2,
      scanned: true,
      text: 'The first half goes on to the next page.',
    })
    expect(answer?.regions.map(([page]) => page)).toEqual([1, 2])
  })
})
