import { describe, expect, it } from 'vitest'
import { count, type Layout, readLayouts } from '#tests/support/papers/layouts/read-layouts.ts'
import { paperPagesOf, type StoredPage } from './lines.ts'
import { splitQuestions } from './split.ts'

// Labels, lists of instructions, tables and columns as papers have them, printed, and with the errors of recognition.

const f1Of = (layouts: readonly Layout[]) => {
  const counts = layouts.map(({ page, questions }) => count(splitQuestions(paperPagesOf([page])), questions))
  const sum = (what: 'right' | 'found' | 'there') => counts.reduce((total, one) => total + one[what], 0)
  return (2 * sum('right')) / (sum('found') + sum('there'))
}
const scans = (name: 'development' | 'held-out') => [1, 2, 3].flatMap((seed) => readLayouts(name, seed))

// docs/decisions/0042-splitting-and-groups.md has the first measurement of the held-out half.
describe.each(['development', 'held-out'] as const)('questions in 32 layouts, %s', (name) => {
  it('are found with their numbers where they are printed', () => {
    expect(f1Of(readLayouts(name))).toBeGreaterThanOrEqual(0.95)
  })

  it('are found with their numbers where they were recognised', () => {
    expect(f1Of(scans(name))).toBeGreaterThanOrEqual(0.92)
  })
})

const flat = (text: string): StoredPage => ({ page: 1, text, width: 595, height: 842 })
const placed = (...lines: [number, number, number, string][]): StoredPage => ({
  ...flat(''),
  lines: lines.map(([x, y, width, text]) => [x, y, width, 11, text]),
})
const summary = (page: StoredPage) =>
  splitQuestions(paperPagesOf([page])).map(({ number, marks, text }) => [number, marks, text])

describe('a table of questions', () => {
  const five = [
    ['1', 5, 'Explain the working of a bridge and where it is used.'],
    ['2', 5, 'Compare a router and a switch in four points.'],
    ['3', 5, 'Describe a leaky bucket.'],
  ]
  const rows: [number, number, number, string][] = [
    [58, 226, 398, '1\t5'],
    [110, 219, 150, 'Explain the working of a bridge'],
    [110, 234, 100, 'and where it is used.'],
    [58, 266, 398, '2\t5'],
    [110, 259, 116, 'Compare a router and a'],
    [110, 274, 99, 'switch in four points.'],
    [58, 299, 398, '3\t5'],
    [110, 299, 120, 'Describe a leaky bucket.'],
  ]

  it('has each number at half the height of its row, and its marks in a column', () => {
    expect(summary(placed([58, 179, 421, 'Q.No Question\tMarks'], ...rows))).toEqual(five)
  })

  it('is found without its heading, as recognition may leave it', () => {
    expect(summary(placed([60, 40, 200, 'Computer Networks'], [50, 176, 229, 'RE'], ...rows))).toEqual(five)
  })

  it('has the row whose number was not recognised, by its marks', () => {
    const lost = rows.map((row): typeof row => (row[3] === '2\t5' ? [450, 266, 6, '5'] : row))
    expect(summary(placed([58, 179, 421, 'Q.No Question\tMarks'], ...lost))).toEqual(five)
  })

  it('is read in its order where no places are known', () => {
    const text =
      'Q.No Question Marks\n1\nExplain the working of a bridge\nand where it is used.\n5\n2\nCompare a router and a\nswitch in four points.\n5\n3\nDescribe a leaky bucket.\n5'
    expect(summary(flat(text))).toEqual(five)
  })

  it('is none where numbers are at the top of their rows, which stay as they are', () => {
    const page = placed(
      [58, 179, 421, 'Q.No\tQuestion\tMarks'],
      [58, 200, 398, '1\tExplain the working of a bridge\t5'],
      [110, 215, 100, 'and where it is used.'],
      [58, 240, 398, '2\tCompare a router and a\t5'],
      [110, 255, 100, 'switch in four points.'],
      [58, 280, 398, '3\tDescribe a leaky bucket.\t5'],
    )
    expect(summary(page)).toEqual(five)
  })
})

describe('a list under "Instructions"', () => {
  const questions = [
    ['1', 5, 'Explain a bridge.'],
    ['2', 5, 'Describe a router.'],
  ]
  it.each([
    'Instructions:',
    'Note:',
    'GENERAL INSTRUCTIONS',
    'General Instructions to the candidates',
    'Directions',
    'N.B.',
    'निर्देश',
    'ନିର୍ଦ୍ଦେଶ',
  ])('ends where numbering starts again: %s', (heading) => {
    const text = `${heading}\n1. Write on both sides.\n2. Draw with a pencil.\n3. Phones are off.\n1. Explain a bridge. [5]\n2. Describe a router. [5]`
    expect(summary(flat(text))).toEqual(questions)
  })

  it('has lines that begin as labels do, and speaks of marks', () => {
    const text =
      'Instructions to the Students:\n1.Each question carries 12 marks.\n2.Question No. 1 is for everybody.\n3.Attempt four from Question No. 2 to\nQuestion No. 6.\nQ.1 Explain a bridge. [5]\nQ.2 Describe a router. [5]'
    expect(summary(flat(text))).toEqual(questions)
  })

  it('ends at a label with Q, and at a section', () => {
    const list = 'Note: 1. Write on both sides.\n2. Draw with a pencil.\n'
    expect(summary(flat(`${list}Q1. Explain a bridge. [5]\nQ2. Describe a router. [5]`))).toEqual(questions)
    expect(summary(flat(`${list}SECTION A\n1. Explain a bridge. [5]\n2. Describe a router. [5]`))).toEqual(questions)
  })

  it('has the questions where numbering does not start again', () => {
    expect(summary(flat('Instructions: answer all.\n1. Explain a bridge. [5]\n2. Describe a router. [5]'))).toEqual(
      questions,
    )
    const sections =
      'Note: answer all.\n1. Explain a bridge. [5]\n2. Describe a router. [5]\nPART B\n1. Define a hub. [5]'
    expect(summary(flat(sections))).toEqual([...questions, ['1', 5, 'Define a hub.']])
  })

  it('has questions whose parts begin with one', () => {
    expect(
      summary(flat('Note: answer all.\n1. (a) Define a hub. [5]\n(b) Define a port. [5]\n2. Describe a router. [5]')),
    ).toEqual([
      ['1 (a)', 5, 'Define a hub.'],
      ['1 (b)', 5, 'Define a port.'],
      ['2', 5, 'Describe a router.'],
    ])
  })
})

describe('a table for marks', () => {
  it.each(['Q1 Q2 Q3 Q4 Total', 'Question 1 2 3 4 Total', 'Q.No. 1 2 3 4 5\nMarks obtained', 'Q1\nQ2\nQ3\nTotal'])(
    'begins no question: %j',
    (table) => {
      expect(summary(flat(`${table}\n1. Explain a bridge. [5]\n2. Describe a router. [5]`))).toEqual([
        ['1', 5, 'Explain a bridge.'],
        ['2', 5, 'Describe a router.'],
      ])
    },
  )
})

describe('a label', () => {
  it.each([
    'Qus - 1:',
    'Qn.1',
    'Qn 1)',
    'Q#1',
    'Q # 1 :',
    'Q.No.1',
    '1-',
    '1 –',
    'Problem 1.',
    'Problem #1',
    'Exercise 1:',
    'Exercise 1\n',
    'Ex. 1',
    'Task 1',
    'Ques 1',
    'Ques.1.',
    'प्रश्न 1',
    'प्रश्न क्र. 1',
    '१।',
    '୧।',
    '୧)',
    '১।',
    'Question-1',
    '1.',
    '(1)',
  ])('is found as %j', (label) => {
    const text = [1, 2, 3].map(
      (n) =>
        `${label.replace(/[1१୧১]/, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + n - 1))} Explain the parts of topic ${'abc'[n - 1]} here [5]`,
    )
    expect(splitQuestions(paperPagesOf([flat(text.join('\n'))])).map(({ number, marks }) => [number, marks])).toEqual([
      ['1', 5],
      ['2', 5],
      ['3', 5],
    ])
  })

  it.each([
    '2-3 lines are enough.',
    '3 - 4 pages of text.',
    'Task force 2 of the team.',
    'Problem solving in 3 steps.',
  ])('is not found in "%s"', (line) => {
    expect(
      summary(flat(`1. Write about teams in the office. ${'\n'}${line}\n2. Define a role.`)).map(([number]) => number),
    ).toEqual(['1', '2'])
  })

  it('may have the marks of its question behind it', () => {
    expect(summary(flat('Exercise 1 (6 points). Draw a tree.\nExercise 2 (4 points). Draw a heap.'))).toEqual([
      ['1', 6, 'Draw a tree.'],
      ['2', 4, 'Draw a heap.'],
    ])
  })
})

it('questions of a question may be numbered without dots, each with its options', () => {
  const inner = ['1 A hub works in layer', '2 A frame ends with', '3 A switch learns'].flatMap((text, row) => [
    [94, 300 + row * 60, 200, text] as [number, number, number, string],
    [120, 315 + row * 60, 200, 'A) one   B) two   C) three   D) four'] as [number, number, number, string],
  ])
  const page = placed([60, 280, 200, 'Q1. Choose the right option.'], ...inner, [60, 500, 200, 'Q2. Define a port.'])
  expect(summary(page).map(([number]) => number)).toEqual(['1 (1)', '1 (2)', '1 (3)', '2'])
})

describe('options', () => {
  it('that are numbers are no marks', () => {
    const text =
      '1. How many bits has it? [1]\n(a) 4 (b) 8 (c) 16 (d) 32\n2. How many bytes are in it?\na. 1\tb. 2\tc. 3\td. 14'
    expect(summary(flat(text)).map(([, , words]) => words)).toEqual([
      'How many bits has it?\n(a) 4\n(b) 8\n(c) 16\n(d) 32',
      'How many bytes are in it?\n(a) 1\n(b) 2\n(c) 3\n(d) 14',
    ])
  })

  it('are options where only the first was recognised as one', () => {
    const text =
      'Choose the right option.\n1. Which device joins two networks?\n(a) Hub b Router c Cable\n2. What is a hub?\n(a) A box (b) A wire'
    expect(summary(flat(text)).map(([number]) => number)).toEqual(['1', '2'])
  })

  it.each([
    ['a. Hub   c. Router\nb. Repeater   d. Cable', true],
    ['(a) Hub (c) Router\n(b) Repeater (d) Cable', false],
    ['(A) Hub\t(D) Router\n(B) Repeater\t(E) Cable\n(C) Port\t(F) Frame', false],
  ])('in columns are no questions: %j', (options) => {
    const read = summary(flat(`1. Which device joins two networks? [1]\n${options}\n2. What is a hub? [1]`))
    expect(read.map(([number]) => number)).toEqual(['1', '2'])
    expect(read[0]?.[2]).toMatch(/\(a\) hub\s+\(b\) repeater\s+\(c\) (?:router|port)/i)
  })
})
