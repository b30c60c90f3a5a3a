import { expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { byPost } from './reports.ts'

const at = '2026-11-21T10:00:00Z'
const post = { content: 'text', user_id: null, user_name: 'Sample', anonymous: false, created_at: at }
const report = (id: string) => ({ id, reason: 'spam', note: '', created_at: at })

test('reports of one post stand together, and those of a post that is gone nowhere', () => {
  const discussion = { ...post, id: 'd', title: 'Title' }
  const posts = byPost([
    { ...report('1'), discussions: discussion, comments: null, student_answers: null },
    { ...report('2'), discussions: null, comments: { ...post, id: 'c', discussion_id: 'd2' }, student_answers: null },
    {
      ...report('5'),
      discussions: null,
      comments: null,
      student_answers: { ...post, id: 'a', question_groups: { course_id: 'c1', text: 'What is a heap?' } },
    },
    { ...report('3'), discussions: null, comments: null, student_answers: null },
    { ...report('4'), discussions: discussion, comments: null, student_answers: null },
  ])
  expect(posts.map(({ kind, id, address, reports }) => [kind, id, address, reports.map(({ id }) => id)])).toEqual([
    ['discussion', 'd', paths.discussion({ id: 'd' }), ['1', '4']],
    ['comment', 'c', paths.discussion({ id: 'd2' }), ['2']],
    ['answer', 'a', paths.practice('c1'), ['5']],
  ])
})
