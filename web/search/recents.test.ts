import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { forgetOthers, forgetPersons } from '#web/storage/storage.ts'
import { addRecent, clearRecents, readRecents } from './recents.ts'

beforeEach(() => {
  stubStorage()
  forgetPersons(undefined)
  forgetOthers('asha')
})
afterAll(() => forgetPersons(undefined))

describe('recent searches', () => {
  it('are the last six, each once, without what was typed on the way to them', () => {
    for (const text of ['e', 'ex', 'Exam', 'exam form', 'dbms', 'os', 'hostel', 'fees', 'bus', 'dbms'])
      addRecent('asha', text)
    expect(readRecents('asha')).toEqual(['dbms', 'bus', 'fees', 'hostel', 'os', 'exam form'])
  })

  it('are one person’s, and go when they are cleared or the person signs out', () => {
    addRecent('asha', 'exam form')
    addRecent(undefined, 'fees')
    expect(readRecents('asha')).toEqual(['exam form'])
    clearRecents(undefined)
    expect(readRecents(undefined)).toEqual([])
    forgetPersons('asha')
    expect(readRecents('asha')).toEqual([])
  })
})
