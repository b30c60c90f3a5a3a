import { expect, test } from 'vitest'
import { paths } from '#domain/paths.ts'
import { byPost, signalsText } from './queue.ts'

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`
const post = {
  content: 'text',
  format: 'plain',
  user_id: null,
  user_name: 'Sample',
  anonymous: false,
  hidden: null,
  created_at: at(1),
}
const discussion = { ...post, id: 'd', title: 'Title', tags: '', locked_at: null, solved_comment_id: null }
const comment = { ...post, id: 'c', discussion_id: 'd2', discussions: { ...discussion, id: 'd2' } }
const none = { discussions: null, comments: null, student_answers: null }
const report = (id: string, hour: number) => ({ id, reason: 'spam', note: '', created_at: at(hour), ...none })

test('reports of one post are together, and those of a post that is gone are left out', () => {
  const posts = byPost([
    { ...report('1', 9), discussions: discussion },
    { ...report('2', 8), comments: comment },
    {
      ...report('5', 7),
      student_answers: { ...post, id: 'a', question_groups: { course_id: 'c1', text: 'What is a heap?' } },
    },
    report('3', 6),
    { ...report('4', 5), discussions: discussion },
  ])
  expect(posts.map(({ kind, id, address, reports }) => [kind, id, address, reports.map(({ id }) => id)])).toEqual([
    ['discussion', 'd', paths.discussion({ id: 'd' }), ['1', '4']],
    ['answer', 'a', paths.practice('c1'), ['5']],
    ['comment', 'c', paths.discussion({ id: 'd2', comment: 'c' }), ['2']],
  ])
})

test('posts that reports have hidden come first, then those that wait longest', () => {
  const posts = byPost([
    { ...report('1', 9), comments: { ...comment, hidden: 'reports' } },
    { ...report('2', 8), discussions: discussion },
    { ...report('3', 7), comments: { ...comment, id: 'c3' } },
  ])
  expect(posts.map(({ id }) => id)).toEqual(['c', 'c3', 'd'])
})

test('the signals of a new account are in one line, without those that say nothing', () => {
  expect(signalsText({ days: 0, posts_in_hour: 1, links: false, repeats: 0 })).toBe('made today')
  expect(signalsText({ days: 1, posts_in_hour: 4, links: true, repeats: 2 })).toBe(
    '1 day old, 4 posts in an hour, several links, the same text 2 times before',
  )
})
