import { describe, expect, it } from 'vitest'
import { commentProblem, discussionProblems, forumLimits, overLimit, remaining } from './forum.ts'

const fine = { title: 'Mess menu', content: 'Third week of lauki.', tags: '' }

describe('what keeps a discussion from being posted', () => {
  it('is nothing when title and content are there', () => {
    expect(discussionProblems(fine, true)).toEqual({})
  })

  it('is a blank title, a blank content, and nobody being logged in', () => {
    expect(discussionProblems({ title: ' ', content: '\n', tags: '' }, false)).toEqual({
      title: 'Please enter a title for your discussion',
      content: 'Please enter content for your discussion',
      form: 'You must be logged in to create a discussion',
    })
  })

  it('is a text over its limit, which says by how much', () => {
    const title = 'a'.repeat(forumLimits.title + 1)
    expect(discussionProblems({ ...fine, title }, true)).toEqual({
      title: '1 character too long. The limit is 200.',
    })
    expect(overLimit('content', 'a'.repeat(20_012))).toBe('12 characters too long. The limit is 20,000.')
  })
})

describe('what keeps a comment from being posted', () => {
  it('is named one at a time, in the order of the form', () => {
    expect(commentProblem('  ', undefined, false)).toBe('Please enter a comment')
    expect(commentProblem('Yes', undefined, false)).toBe('No discussion selected')
    expect(commentProblem('Yes', 'd1', false)).toBe('You must be logged in to comment')
    expect(commentProblem('Yes', 'd1', true)).toBeUndefined()
  })
})

describe('the counter', () => {
  it('appears in the last tenth and steps aside for the error', () => {
    expect(remaining('title', 'a'.repeat(179))).toBeUndefined()
    expect(remaining('title', 'a'.repeat(180))).toBe('20 characters left')
    expect(remaining('title', 'a'.repeat(199))).toBe('1 character left')
    expect(remaining('title', 'a'.repeat(200))).toBe('0 characters left')
    expect(remaining('title', 'a'.repeat(201))).toBeUndefined()
  })

  it('counts what the database counts: code points, without the ends', () => {
    expect(overLimit('title', '🌼'.repeat(200))).toBeUndefined()
    expect(overLimit('title', ` ${'a'.repeat(200)} `)).toBeUndefined()
  })
})
