import { expect, test } from 'vitest'
import { answersTo, type StudentAnswer } from './student-answers.ts'

const answer = (id: string, more: Partial<StudentAnswer> = {}): StudentAnswer => ({
  id,
  group_id: 'g',
  content: id,
  user_id: null,
  user_name: 'Sample',
  created_at: '2026-11-21T10:00:00Z',
  edited_at: null,
  helpful: 0,
  marked_at: null,
  helpful_answers: [],
  ...more,
})

test('the marked answer to a question comes first, then the more helpful ones, then the older', () => {
  const all = [
    answer('young', { created_at: '2026-11-22T10:00:00Z' }),
    answer('old'),
    answer('helpful', { helpful: 9 }),
    answer('elsewhere', { group_id: 'other', helpful: 99 }),
    answer('marked', { marked_at: '2026-11-23T10:00:00Z', helpful: 1 }),
  ]
  expect(answersTo(all, 'g').map(({ id }) => id)).toEqual(['marked', 'helpful', 'old', 'young'])
})
