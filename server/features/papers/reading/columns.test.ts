import { expect, test } from 'vitest'
import { linesOf, type Piece } from './lines.ts'

/** Rows of words at 10 points each letter, a column at each start. */
const page = (starts: readonly number[], ...rows: string[][]): Piece[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      let x = starts[column] ?? 0
      return cell.split(' ').flatMap((word): Piece[] => {
        const piece: Piece = [x, 100 + row * 20, word.length * 5, 10, word]
        x += word.length * 5 + 3
        return word === '' ? [] : [piece]
      })
    }),
  )
const textsOf = (pieces: Piece[]) => linesOf(pieces).lines.map((line) => line[4])

test('two columns that come row by row are read one after the other', () => {
  const pieces = page(
    [60, 320],
    ['Example Institute of Technology, End Semester Examination in Computer Networks'],
    ['1. Define a subnet mask in', '4. Name three kinds of'],
    ['your own words. [2]', 'cable with one use. [2]'],
    ['2. State two uses of a', ''],
    ['proxy server. [2]', '5. Why is a checksum'],
    ['3. What is jitter? [2]', 'not a signature? [2]'],
  )
  expect(textsOf(pieces).slice(1)).toEqual([
    '1. Define a subnet mask in',
    'your own words. [2]',
    '2. State two uses of a',
    'proxy server. [2]',
    '3. What is jitter? [2]',
    '4. Name three kinds of',
    'cable with one use. [2]',
    '5. Why is a checksum',
    'not a signature? [2]',
  ])
})

test('questions that are numbered from side to side are read from side to side', () => {
  const pieces = page(
    [60, 320],
    ['1. Define a subnet', '2. Name a cable'],
    ['mask.', 'and its use.'],
    ['3. What is jitter?', '4. What is a socket?'],
    ['5. State a use of NAT.', '6. Define a port.'],
  )
  expect(textsOf(pieces)).toEqual([
    '1. Define a subnet',
    'mask.',
    '2. Name a cable',
    'and its use.',
    '3. What is jitter?',
    '4. What is a socket?',
    '5. State a use of NAT.',
    '6. Define a port.',
  ])
})

test.each([
  [
    'options',
    [
      ['1. Which one is lossless?', ''],
      ['(a) PNG', '(b) JPEG'],
      ['(c) MP3', '(d) AAC'],
      ['(e) GIF', '(f) WebP'],
    ],
  ],
  [
    'marks',
    [
      ['1. Define a subnet mask.', '5'],
      ['2. Name a cable.', '10'],
      ['3. What is jitter?', '2'],
    ],
  ],
  [
    'a head',
    [
      ['Code: CS307', 'Semester: 5'],
      ['Time: 3 Hours', 'Marks: 70'],
      ['Date: 3 May', 'Set: B'],
      ['1. Define a port.', ''],
    ],
  ],
])('%s in two columns stay beside each other', (_, rows) => {
  const { columns, lines } = linesOf(page([60, 320], ...rows))
  expect(columns).toBe(false)
  expect(lines).toHaveLength(rows.length)
})
