import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { baseOf, draftSlot, readDraft, saveDraft } from './draft.ts'

let stored: Record<string, string>
beforeEach(() => {
  stored = stubStorage().local
})
const slot = draftSlot('asha', 'vendors', 'v1')

test('a draft says when the row was saved that it changes', () => {
  saveDraft(slot, { name: 'Tea stall', open: true }, { base: '2026-11-21T09:30:00.123456+00:00' })
  const draft = readDraft(slot)
  expect(draft).toMatchObject({ name: 'Tea stall', open: true })
  expect(baseOf(draft)).toBe('2026-11-21T09:30:00.123456+00:00')
})

test('a draft of the previous version, which did not say it, is still read', () => {
  stored[slot.key] = JSON.stringify({ version: slot.place.version, value: { name: 'Tea stall' } })
  expect(readDraft(slot)).toEqual({ name: 'Tea stall' })
  expect(baseOf(readDraft(slot))).toBeUndefined()
})
