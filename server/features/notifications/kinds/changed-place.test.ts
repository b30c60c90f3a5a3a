import { describe, expect, it } from 'vitest'
import { changedPlace } from './changed-place.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

describe('the place where a text changed', () => {
  it('is the whole of two short texts, in one line', () => {
    expect(changedPlace('Lab 2.\nOr 3?', 'Lab 4.\nOr 3?')).toEqual({ before: 'Lab 2. Or 3?', after: 'Lab 4. Or 3?' })
  })

  it('begins four words before the first difference, and is cut', () => {
    const { before, after } = changedPlace(`${words(300)} old ${words(300)}`, `${words(300)} new ${words(300)}`)
    expect(before).toMatch(/^… w296 w297 w298 w299 old w0 .*…$/)
    expect(after).toMatch(/^… w296 w297 w298 w299 new w0 .*…$/)
    expect([...before].length).toBe(110)
  })

  it('is the end of a text that became shorter or longer', () => {
    expect(changedPlace('a b c d e f g', 'a b c d e f')).toEqual({ before: '… c d e f g', after: '… c d e f' })
    expect(changedPlace('a b c d e f', 'a b c d e f g')).toEqual({ before: '… c d e f', after: '… c d e f g' })
  })

  it('cuts no character in two', () => {
    expect(changedPlace('a', '🌼'.repeat(200)).after).toBe(`${'🌼'.repeat(109)}…`)
  })
})
