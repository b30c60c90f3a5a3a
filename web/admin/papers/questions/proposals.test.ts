import { describe, expect, it } from 'vitest'
import type { EditedQuestion } from './edit-questions.ts'
import { openProposals, type Proposal } from './proposals.ts'

const question = (id: string, group_id: string): EditedQuestion => ({
  key: id,
  id,
  number: '1',
  page: 1,
  region: null,
  text: 'What is a stack?',
  marks: '5',
  or_with: null,
  figure: false,
  group_id,
})
const group = (id: string) => ({ id, text: id, topic: 'Stacks', unit_id: null, times_asked: 1 })
const known: Parameters<typeof openProposals>[2] = {
  questions: [question('one', 'own')],
  groups: [group('own'), group('other')],
  units: [{ id: 'lists', number: 1, title: 'Lists' }],
}
const about = { question_id: 'one', group_id: 'own', reason: 'r' }
const topic: Proposal = { ...about, kind: 'topic', unit_id: 'lists', topic: 'Stacks' }
const same: Proposal = { ...about, kind: 'group', other_id: 'other' }
interface Later extends Partial<typeof known> {
  decided?: string[]
}
const open = (proposals: Proposal[], { decided = [], ...more }: Later = {}) =>
  openProposals(proposals, new Set(decided), { ...known, ...more })

describe('a proposal', () => {
  it('is shown with what it names', () => {
    expect(open([topic, same])).toEqual([
      { key: 'topic one', proposal: topic, unit: known.units[0], other: undefined },
      { key: 'group one', proposal: same, unit: undefined, other: known.groups[1] },
    ])
  })

  it.each([
    ['was decided', [same], { decided: ['group one'] }],
    ['is about a question that is gone', [same, topic], { questions: [] }],
    ['is about a question that is in another group by now', [same, topic], { questions: [question('one', 'other')] }],
    ['names a group that is gone', [same], { groups: [group('own')] }],
    ['names a unit that is gone', [topic], { units: [] }],
    ['is what the group has by now', [topic], { groups: [{ ...group('own'), unit_id: 'lists' }] }],
  ] satisfies [string, Proposal[], Later][])('is not shown that %s', (_why, proposals, more) => {
    expect(open(proposals, more)).toEqual([])
  })
})
