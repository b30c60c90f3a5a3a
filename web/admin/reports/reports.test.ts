import { expect, test } from 'vitest'
import { byPost } from './reports.ts'

const at = '2026-11-21T10:00:00Z'
const post = { content: 'text', user_id: null, user_name: 'Sample', created_at: at }
const report = (id: string) => ({ id, reason: 'spam', note: '', created_at: at })

test('reports of one post stand together, and those of a post that is gone nowhere', () => {
  const discussion = { ...post, id: 'd', title: 'Title' }
  const posts = byPost([
    { ...report('1'), discussions: discussion, comments: null },
    { ...report('2'), discussions: null, comments: { ...post, id: 'c', discussion_id: 'd2' } },
    { ...report('3'), discussions: null, comments: null },
    { ...report('4'), discussions: discussion, comments: null },
  ])
  expect(
    posts.map(({ kind, id, discussionId, reports }) => [kind, id, discussionId, reports.map(({ id }) => id)]),
  ).toEqual([
    ['discussion', 'd', 'd', ['1', '4']],
    ['comment', 'c', 'd2', ['2']],
  ])
})
