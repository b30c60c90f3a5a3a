import { beforeEach, describe, expect, it } from 'vitest'
import { stubClosedStorage, stubStorage } from '#tests/support/browser/browser-storage.ts'
import {
  commentDraft,
  discussionDraft,
  draftSlot,
  dropComment,
  dropDraft,
  joinedDraft,
  saveDraft,
  typedSince,
} from './draft.ts'

let stored: Record<string, string>
beforeEach(() => {
  stored = stubStorage().local
})
const slot = draftSlot('ananya', 'd1')

describe('a draft', () => {
  it('is restored unchanged, for its account and its discussion only', () => {
    const draft = { title: 'Mess', content: ' menu\n', tags: '' }
    saveDraft(discussionDraft, draftSlot('ananya', 'new'), draft)
    expect(discussionDraft.read(draftSlot('ananya', 'new'))).toEqual(draft)
    expect(discussionDraft.read(draftSlot('rohit', 'new'))).toBeUndefined()
    expect(commentDraft.read(slot)).toBeUndefined()
  })

  it('of the previous version is still read', () => {
    stored['forum-draft:ananya:d1'] = '"half a thought"'
    expect(commentDraft.read(slot)).toBe('half a thought')
  })

  it('is deleted once it is blank', () => {
    saveDraft(commentDraft, slot, 'text')
    saveDraft(commentDraft, slot, ' \n')
    expect(Object.keys(stored)).toEqual([])
  })

  it('is deleted once it is posted, without the text typed since', () => {
    saveDraft(commentDraft, slot, 'first')
    dropDraft(commentDraft, slot, 'something else')
    expect(commentDraft.read(slot)).toBe('first')
    dropDraft(commentDraft, slot, 'first')
    expect(commentDraft.read(slot)).toBeUndefined()
  })

  it('of a comment that is being sent includes the text typed since, which alone remains once the comment has arrived', () => {
    for (const [since, left] of [
      ['Second.', 'Second.'],
      [' ', ''],
      ['', ''],
    ] as const) {
      const draft = joinedDraft('First.', since)
      expect(typedSince(draft, 'First.')).toBe(left)
      saveDraft(commentDraft, slot, draft)
      dropComment(slot, 'First.')
      expect(commentDraft.read(slot)).toBe(left || undefined)
    }
    saveDraft(commentDraft, slot, 'First. And more.')
    dropComment(slot, 'First.')
    expect(commentDraft.read(slot)).toBe('First. And more.')
  })

  it('is undefined when the stored value does not parse, or when storage is closed', () => {
    stored['forum-draft:ananya:d1'] = '{"title":1}'
    expect(discussionDraft.read(slot)).toBeUndefined()
    stubClosedStorage()
    expect(commentDraft.read(slot)).toBeUndefined()
    expect(() => saveDraft(commentDraft, slot, 'text')).not.toThrow()
  })
})
