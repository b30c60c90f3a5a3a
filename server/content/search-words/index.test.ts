import { describe, expect, it } from 'vitest'
import { searchWords } from './index.ts'
import { listHash } from './list-hash.ts'
import { hashOf } from './load.ts'

describe('the shipped word list', () => {
  it('has at least 500 entries, and some of each language', () => {
    const counts = Object.groupBy(searchWords, ({ language }) => language)
    const few = (['en', 'hinglish', 'hi', 'or', 'code'] as const).filter((of) => (counts[of]?.length ?? 0) < 90)
    expect(searchWords.length).toBeGreaterThanOrEqual(500)
    expect(few).toEqual([])
  })

  it('has each term once, as it is looked up: in small letters, without accents, of four words at most', () => {
    const terms = searchWords.map(({ term }) => term)
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
    expect(
      terms.filter((term) => term !== term.toLowerCase() || term.split(' ').length > 4 || /[-']/.test(term)),
    ).toEqual([])
  })

  it('is loaded anew when it has changed: list-hash.ts has its hash', () => {
    expect(listHash).toBe(hashOf(searchWords))
  })

  it('takes no word for a filler that the site’s texts are about', () => {
    const fillers = new Set(searchWords.filter(({ means }) => means.length === 0).map(({ term }) => term))
    const content = ['exam', 'form', 'fee', 'hostel', 'company', 'result', 'परीक्षा', 'ପରୀକ୍ଷା', 'naukri']
    expect(content.filter((word) => fillers.has(word))).toEqual([])
    const asking = ['when', 'kab', 'kahan', 'chahiye', 'कब', 'କେବେ']
    expect(asking.filter((word) => !fillers.has(word))).toEqual([])
  })
})
