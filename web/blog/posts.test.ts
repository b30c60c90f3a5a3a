import { describe, expect, test } from 'vitest'
import { matchesPost } from './posts.ts'

const post = {
  title: 'Library open till midnight',
  excerpt: 'The reading room stays open.',
  tags: ['library', 'exams'],
  category: 'Update' as const,
}

describe('a post', () => {
  test.each([
    ['', '', true],
    ['MIDNIGHT', '', true],
    ['reading room', '', true],
    ['EXAM', '', true],
    ['cafeteria', '', false],
    ['', 'Update', true],
    ['', 'General', false],
    ['library', 'Important', false],
    ['library', 'Update', true],
    // Any other text in the address is no filter.
    ['', 'all', true],
    ['', 'Announcement', true],
  ])('searched for %j under %j: %s', (search, category, found) => {
    expect(matchesPost(post, search, category)).toBe(found)
  })
})
