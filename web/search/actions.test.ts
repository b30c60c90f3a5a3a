import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { actionsFor } from './actions.ts'
import { answerLines, shortAnswer } from './results/answer-text.ts'
import { sourceAddress } from './querying/kinds.ts'
import { searchOffline } from './querying/offline-search.ts'

const visitor = { known: true, letIn: false, admin: false }
const free = { known: true, accountId: 'asha', letIn: false, admin: false }
const pro = { known: true, accountId: 'asha', letIn: true, admin: false }
const admin = { known: true, accountId: 'asha', letIn: true, admin: true }
const titles = (...given: Parameters<typeof actionsFor>) => actionsFor(...given).map(({ title }) => title)

const unknown = { known: false, letIn: false, admin: false }

describe('what somebody can do from the search', () => {
  it.each([
    ['start disc', visitor, []],
    ['start disc', free, []],
    ['start disc', pro, ['Start a discussion']],
    ['calculator', visitor, []],
    ['calculator', free, ['Calculate your CGPA']],
    ['log', visitor, ['Log in']],
    ['logout', pro, ['Sign out']],
    ['plans', free, ['See the plans']],
    ['plans', pro, []],
    ['admin', pro, []],
    ['admin', admin, ['Open the admin area']],
    ['dark', visitor, ['Switch between light and dark']],
    ['exam form', pro, []],
    ['log', unknown, []],
    ['plans', unknown, []],
  ])('%j finds for %j: %j', (typed, who, found) => expect(titles(typed, who)).toEqual(found))

  it('begins with what they do most', () => {
    expect(titles('', pro)).toContain('Start a discussion')
    expect(titles('', visitor)).toEqual(['Ask the assistant', 'Log in', 'Create an account', 'See the plans'])
  })
})

it('what this browser has is found by its title, without a network', () => {
  const queries = new QueryClient()
  queries.setQueryData(
    ['notices', 'list'],
    [
      { id: 'n1', title: 'End-semester exam form' },
      { id: 'n2', title: 'Bus' },
    ],
  )
  const paper = { id: 'p1', title: 'Networks, end-semester exam' }
  queries.setQueryData(['papers', { mine: true }], { pages: [[paper], [{ id: 'p2', title: 'Notes' }]], pageParams: [] })
  queries.setQueryData(['papers', 'by id', ['p1']], [paper])
  queries.setQueryData(['papers', 'search', 'x'], 'of another shape')
  const found = searchOffline('exam', queries)
  expect(found.map(({ title, options }) => [title, options.map(({ to }) => to)])).toEqual([
    ['Notices', ['/notice?id=n1']],
    ['Papers and notes', ['/pyqs?id=p1']],
  ])
  expect(searchOffline('calculator', queries)[0]?.options[0]?.to).toBe('/calculator')
  expect(searchOffline('nowhere', queries)).toEqual([])
})

describe('an answer', () => {
  it('is paragraphs with bold words and numbers of the sources that came with it', () => {
    expect(answerLines('It is on **Monday**.[1]\n\n- See [the page](https://x.test) and `CS301`.[3]', 2)).toEqual([
      [{ text: 'It is on ' }, { strong: 'Monday' }, { text: '.' }, { source: 1 }],
      [{ text: 'See ' }, { text: 'the page' }, { text: ' and ' }, { text: 'CS301' }, { text: '.' }],
    ])
  })

  it('that is long is its first lines, with the sources that they cite', () => {
    const exams = [
      'The next examinations:',
      ...[1, 2, 3, 4, 5].map((source) => `- **CS30${source}**: Monday [${source}]`),
    ]
    const { lines, more, named } = shortAnswer(exams.join('\n'), 5)
    expect(lines.map(([first]) => first)).toEqual([
      { text: 'The next examinations:' },
      { strong: 'CS301' },
      { strong: 'CS302' },
      { strong: 'CS303' },
    ])
    expect([more, ...named]).toEqual([2, 1, 2, 3])
    expect([...shortAnswer('It is on Monday.', 2).named]).toEqual([1, 2])
  })

  it('leads to its sources on this site, and nowhere else', () => {
    expect(sourceAddress({ kind: 'notice', id: '7', title: 'Exam form' })).toBe('/notices/7')
    expect(sourceAddress({ kind: 'exam', id: '7', title: 'CS301', url: '/dashboard' })).toBe('/dashboard')
    expect(sourceAddress({ kind: 'page', id: 'https://elsewhere.test', title: 'x' })).toBe('/')
    expect(sourceAddress({ kind: 'help', id: '7', title: 'x', url: '//elsewhere.test' })).toBe('/contact')
    expect(sourceAddress({ kind: 'help', id: '7', title: 'x' })).toBe('/contact')
  })
})
