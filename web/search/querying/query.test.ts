import { describe, expect, it } from 'vitest'
import { correctedText, exactly, markWords } from '#web/content/found-words.ts'
import { nothingFound, spokenCount, withRows } from './found.ts'
import { findsWords, parseQuery } from './query.ts'

describe('what is typed', () => {
  it.each([
    ['  exam   form ', { text: 'exam form' }],
    ['n: exam form', { text: 'exam form', group: 'notices' }],
    ['N:exam', { text: 'exam', group: 'notices' }],
    ['p: dbms 2024', { text: 'dbms 2024', group: 'papers' }],
    ['d:', { text: '', group: 'discussions' }],
    ['x: files', { text: 'x: files' }],
    ['an: exam', { text: 'an: exam' }],
    ['10:30', { text: '10:30' }],
  ])('%j asks for %j', (typed, query) => expect(parseQuery(typed)).toMatchObject(query))

  it('is quoted to be searched exactly, quotes and all', () => {
    expect(exactly('exm "form"')).toBe('"exm  form"')
  })
})

describe('the corrected text', () => {
  it('holds the mended words in the place of what was typed', () => {
    expect(
      correctedText('Exm frm of exmples', [
        { from: 'exm', to: 'exam' },
        { from: 'frm', to: 'form' },
      ]),
    ).toBe('exam form of exmples')
  })

  it('takes signs for what they are', () => {
    expect(correctedText('c++ (new)', [{ from: '(new)', to: '$& news' }])).toBe('c++ $& news')
  })
})

const marked = (text: string, words: string[]) =>
  markWords(text, words)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

describe('marked words', () => {
  it('are whole words, whatever their case', () => {
    expect(marked('Exam form: reexamination of exams', ['exam'])).toBe('[Exam] form: reexamination of exams')
  })

  it('are one mark where they stand beside each other', () => {
    expect(marked('CS301 Operating Systems, end-semester', ['operating', 'systems', 'end', 'semester'])).toBe(
      'CS301 [Operating Systems], [end-semester]',
    )
  })

  it('are found in other scripts, with their vowel signs', () => {
    expect(marked('परीक्षा कब है, परी', ['परीक्षा', 'परी'])).toBe('[परीक्षा] कब है, [परी]')
  })

  it('may hold what is no word to a pattern', () => {
    expect(marked('C++ and C (basics)', ['c++', '(basics)', ''])).toBe('[C++] and C [(basics)]')
  })
})

describe('words on this device', () => {
  it.each([
    ['calc', true],
    ['CGPA calc', true],
    ['ulator', false],
    ['calc exam', false],
    ['  ', false],
  ])('%j finds the calculator: %s', (typed, found) =>
    expect(findsWords(typed, ['CGPA Calculator', 'marks'])).toBe(found),
  )
})

const row = (id: string) => ({ kind: 'notice', id, title: id, excerpt: '', url: '/', matched: [] })

describe('one group', () => {
  const notices = { group: 'notices' as const, count: 40, capped: false, rows: [row('1')] }
  const papers = { group: 'papers' as const, count: 3, capped: false, rows: [row('2')] }

  it('has all the rows that were asked for, and counts what there is', () => {
    const found = { ...nothingFound, groups: [papers, notices] }
    expect(withRows(found, 'notices', [row('1'), row('3')]).groups).toEqual([
      { ...notices, rows: [row('1'), row('3')] },
    ])
    expect(withRows(found, 'people', []).groups).toEqual([])
    expect(withRows(nothingFound, 'notices', [row('1')]).groups[0]?.count).toBe(1)
  })

  it.each([
    [[], 'Nothing found'],
    [[{ ...papers, count: 1 }], '1 result'],
    [[papers, notices], '43 results'],
    [[papers, { ...notices, count: 100, capped: true }], 'More than 103 results'],
  ])('and the others are counted aloud: %#', (groups, spoken) => expect(spokenCount(groups)).toBe(spoken))
})
