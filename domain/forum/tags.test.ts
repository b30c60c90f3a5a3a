import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTags } from './tags.ts'

describe('tags', () => {
  it('ignore blanks and repeats', () => {
    expect(parseTags(' dbms, ,end-sem,, DBMS,')).toEqual(['dbms', 'end-sem'])
    expect(parseTags(null)).toEqual([])
  })

  it('are never blank, never hold a comma, and survive being joined again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const tags = parseTags(text)
        expect(tags.every((tag) => tag.trim() !== '' && !tag.includes(','))).toBe(true)
        expect(parseTags(tags.join(', '))).toEqual(tags)
      }),
    )
  })
})
