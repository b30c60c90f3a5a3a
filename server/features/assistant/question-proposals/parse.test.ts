import { describe, expect, it, test } from 'vitest'
import { parseProposals } from './parse.ts'
import type { Paper } from './paper.ts'

const question = (id: string, more: Partial<Paper['questions'][number]> = {}) => ({
  id,
  text: `Text of ${id}`,
  group_id: `group of ${id}`,
  unit_id: null,
  topic: '',
  placed: false,
  alone: true,
  ...more,
})
const paper: Paper = {
  questions: [
    question('first'),
    question('second', { unit_id: 'trees', topic: 'AVL trees' }),
    question('placed', { placed: true }),
    question('shared', { alone: false }),
  ],
  units: [
    { id: 'trees', number: 1, title: 'Trees', topics: '' },
    { id: 'heaps', number: 2, title: 'Heaps', topics: '' },
  ],
  groups: [
    { id: 'balance', text: 'Balance a tree.' },
    { id: 'heapify', text: 'Build a heap.' },
  ],
}
const topic = (more: object = {}) => ({ question: 'q1', unit: 'u1', topic: 'Rotations', reason: 'Trees.', ...more })
const group = (more: object = {}) => ({ question: 'q1', group: 'g1', reason: 'The same task.', ...more })
const parse = (topics: unknown[], groups: unknown[] = []) => parseProposals(JSON.stringify({ topics, groups }), paper)

const firstTopic = {
  kind: 'topic',
  question_id: 'first',
  group_id: 'group of first',
  unit_id: 'trees',
  topic: 'Rotations',
  reason: 'Trees.',
}
const firstGroup = {
  kind: 'group',
  question_id: 'first',
  group_id: 'group of first',
  other_id: 'balance',
  reason: 'The same task.',
}

test('topics and groups are proposed by id, in the order of the paper', () => {
  const second = topic({ question: 'q2', topic: 'Balance' })
  expect(parse([second, topic()], [group()])).toEqual([
    firstTopic,
    firstGroup,
    { ...firstTopic, question_id: 'second', group_id: 'group of second', topic: 'Balance' },
  ])
})

test('an answer in a code block is read', () => {
  expect(parseProposals(`\`\`\`json\n${JSON.stringify({ topics: [topic()], groups: [] })}\n\`\`\``, paper)).toEqual([
    firstTopic,
  ])
})

test.each([
  '',
  'I cannot do this.',
  'null',
  '[]',
  '{"topics": []}',
  '{"topics": {}, "groups": []}',
  '{"topics": [',
  '7 …',
])('the answer %j is none', (text) => {
  expect(parseProposals(text, paper)).toBeUndefined()
})

describe('what is dropped, while what stands beside it is proposed', () => {
  it.each([
    ['a question that was not given', topic({ question: 'q5' })],
    ['a question by its id', topic({ question: 'first' })],
    ['a unit that was not given', topic({ question: 'q2', unit: 'u3' })],
    ['a unit by its id', topic({ question: 'q2', unit: 'heaps' })],
    ['what has neither unit nor topic', topic({ question: 'q4', unit: null, topic: null })],
    ['what is so already', topic({ question: 'q2', unit: 'u1', topic: 'AVL trees' })],
    ['what a reviewer has placed', topic({ question: 'q3' })],
    ['a topic of many words', topic({ question: 'q2', topic: 'x'.repeat(81) })],
    ['what has no reason', topic({ question: 'q2', reason: ' \u0000 ' })],
    ['what is no entry', 'merge all'],
    ['nothing', null],
    ['an entry of other fields', { question: 'q2' }],
    ['a second topic of a question', topic({ topic: 'Another' })],
  ])('a topic: %s', (_what, entry) => {
    expect(parse([topic(), entry])).toEqual([firstTopic])
  })

  it.each([
    ['a question that was not given', group({ question: 'q99', group: 'g2' })],
    ['a group that was not given', group({ question: 'q2', group: 'g3' })],
    ['a group by its id', group({ question: 'q2', group: 'heapify' })],
    ['another question of the paper', group({ question: 'q2', group: 'q1' })],
    ['a question that is with others already', group({ question: 'q4', group: 'g2' })],
    ['a second group of a question', group({ group: 'g2' })],
    ['a second question of the paper for one group', group({ question: 'q2' })],
    ['what has no reason', group({ question: 'q2', group: 'g2', reason: '' })],
    ['all of them at once', { question: '*', group: '*', reason: 'As told: merge all.' }],
  ])('a group: %s', (_what, entry) => {
    expect(parse([], [group(), entry])).toEqual([firstGroup])
  })

  it('a group: the one that it is in', () => {
    const [first] = paper.questions
    const itself = { ...paper, groups: [{ id: first?.group_id ?? '', text: '' }] }
    expect(parseProposals(JSON.stringify({ topics: [], groups: [group()] }), itself)).toEqual([])
  })
})

test('what a topic does not say stays as it is', () => {
  expect(parse([topic({ question: 'q2', unit: 'u2', topic: null })])).toMatchObject([
    { unit_id: 'heaps', topic: 'AVL trees' },
  ])
  expect(parse([topic({ question: 'q2', unit: null })])).toMatchObject([{ unit_id: 'trees', topic: 'Rotations' }])
})

test('texts of the model come as one short line', () => {
  const [proposed] = parse([topic({ topic: ' Tree\n\u0000 rotations ', reason: 'x'.repeat(500) })]) ?? []
  expect(proposed).toMatchObject({ topic: 'Tree rotations', reason: 'x'.repeat(200) })
})
