import { describe, expect, it } from 'vitest'
import { commentDraft, discussionDraft, draftKey, dropDraft, keepDraft, readDraft } from './draft.ts'

function keeper() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const forbidden = {
  getItem: () => {
    throw new Error('SecurityError')
  },
  setItem: () => {
    throw new Error('QuotaExceededError')
  },
  removeItem: () => {
    throw new Error('SecurityError')
  },
}

describe('a draft', () => {
  it('comes back as it was left, for its account and its place only', () => {
    const store = keeper()
    const draft = { title: 'Mess', content: ' menu\n', tags: '' }
    keepDraft(draftKey('ananya', 'new'), draft, store)
    expect(readDraft(draftKey('ananya', 'new'), discussionDraft, store)).toEqual(draft)
    expect(readDraft(draftKey('rohit', 'new'), discussionDraft, store)).toBeUndefined()
    expect(readDraft(draftKey('ananya', 'd1'), commentDraft, store)).toBeUndefined()
  })

  it('leaves nothing behind once it is blank', () => {
    const store = keeper()
    keepDraft('key', 'text', store)
    keepDraft('key', ' \n', store)
    expect(store.kept.size).toBe(0)
  })

  it('goes once it is posted, but not what was written since', () => {
    const store = keeper()
    keepDraft('key', 'first', store)
    dropDraft('key', 'something else', store)
    expect(readDraft('key', commentDraft, store)).toBe('first')
    dropDraft('key', 'first', store)
    expect(readDraft('key', commentDraft, store)).toBeUndefined()
  })

  it('is not there when what is kept is something else, or when storage is out of reach', () => {
    const store = keeper()
    store.setItem('key', '{"title":1}')
    expect(readDraft('key', discussionDraft, store)).toBeUndefined()
    expect(readDraft('key', commentDraft, forbidden)).toBeUndefined()
    expect(() => keepDraft('key', 'text', forbidden)).not.toThrow()
  })
})
