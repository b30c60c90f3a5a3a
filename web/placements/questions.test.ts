import { describe, expect, test } from 'vitest'
import { byTopic, matchesQuestion, numbered } from './questions.ts'

const row = (id: string, topic: string) => ({ id, topic, question: `${id}?`, answer: '' })

describe('the guide', () => {
  const rows = [row('a', 'DBMS'), row('b', 'DSA'), row('c', 'DBMS'), row('d', 'OS')]

  test('is grouped by topic, in the order of their first questions', () => {
    expect(byTopic(rows).map(([topic, questions]) => [topic, questions.map(({ id }) => id)])).toEqual([
      ['DBMS', ['a', 'c']],
      ['DSA', ['b']],
      ['OS', ['d']],
    ])
    expect(byTopic([])).toEqual([])
  })

  test('is numbered consecutively in the order shown', () => {
    expect(numbered(rows).map(({ id, number }) => `${number} ${id}`)).toEqual(['1 a', '2 c', '3 b', '4 d'])
  })
})

describe('a question', () => {
  const question = {
    topic: 'DBMS',
    question: 'What is normalisation?',
    answer: '<p>Up to <strong>BC</strong>NF; <code>a &lt; b &amp;&amp; c</code></p><p>It&#39;s so</p>',
  }
  test.each([
    ['', true],
    ['NORMAL', true],
    ['dbms', true],
    ['bcnf', true],
    ['a < b && c', true],
    ['strong', false],
    ['&lt;', false],
    ['thread', false],
    // Two paragraphs, and a character that the editor writes as a reference.
    ["c it's", true],
  ])('searched for %j: %s', (search, found) => {
    expect(matchesQuestion(question, search)).toBe(found)
  })
})
