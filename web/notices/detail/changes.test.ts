import { describe, expect, test } from 'vitest'
import { changesBetween, type Revision } from './changes.ts'

const notice: Revision = {
  title: 'End-semester exam form',
  excerpt: 'Fill the form.',
  content: '<p>The last date is <b>19 November</b>. The late fee is ₹100.</p>',
  deadline: '2026-11-19T11:30:00+00:00',
  valid_until: null,
}

/** One line per change: `-old-`, `+new+`. */
function written(change: Partial<Revision>): string[] {
  const marks = { same: '', old: '-', new: '+' }
  return changesBetween(notice, { ...notice, ...change }).map(
    ({ label, parts }) => `${label}: ${parts.map(({ kind, text }) => marks[kind] + text + marks[kind]).join(' ')}`,
  )
}

const words = (from: number) => Array.from({ length: 100 }, (_, index) => `w${from + index}`).join(' ')
const shuffled = (seed: number) =>
  Array.from({ length: 8000 }, (_, index) => `${seed}${(index * 7919 * seed) % 10007}`).join(' ')

describe('what changed in a notice', () => {
  test.each<[string, Partial<Revision>, string[]]>([
    ['nothing', {}, []],
    ['the same moment in another zone', { deadline: '2026-11-19T17:00:00+05:30' }, []],
    ['marks alone', { content: '<p>The last date is 19 November. The late fee is ₹100.</p>' }, []],
    [
      'a moved deadline',
      { deadline: '2026-11-21T11:30:00+00:00' },
      ['Last date: -Thu, 19 Nov 2026, 5 pm- +Sat, 21 Nov 2026, 5 pm+'],
    ],
    ['a deadline that is gone', { deadline: null }, ['Last date: -Thu, 19 Nov 2026, 5 pm-']],
    ['an end', { valid_until: '2026-11-30T18:29:00+00:00' }, ['Valid until: +Mon, 30 Nov 2026, end of the day+']],
    [
      'words of its text',
      { content: '<p>The last date is <b>21 November</b>. The late fee is ₹200.</p>' },
      ['Text: The last date is -19- +21+ November. The late fee is ₹ -100- +200+ .'],
    ],
    [
      'a word at the end of its title',
      { title: 'End-semester exam form, again' },
      ['Title: End-semester exam form +, again+'],
    ],
  ])('%s', (_, change, expected) => {
    expect(written(change)).toEqual(expected)
  })

  test('a long text is shortened to the words around a change', () => {
    const [change] = changesBetween(
      { ...notice, content: `${words(0)} old ${words(100)}` },
      { ...notice, content: `${words(0)} new ${words(100)}` },
    )
    expect(change?.parts.map(({ text }) => text)).toEqual([
      '… w94 w95 w96 w97 w98 w99',
      'old',
      'new',
      'w100 w101 w102 w103 w104 w105 …',
    ])
  })

  test('comparing a rewritten text ends after a timeout', () => {
    const [change] = changesBetween({ ...notice, content: shuffled(1) }, { ...notice, content: shuffled(2) })
    expect(change?.parts).toEqual([{ kind: 'new', text: 'rewritten' }])
  })
})
