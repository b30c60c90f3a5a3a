import { expect, test } from 'vitest'
import { type CheckedNotice, textOf, verdictOf } from './checked-notice.ts'

const notice: CheckedNotice = {
  state: 'real',
  id: 'a',
  audience: 'everyone',
  author: 'Exam Cell',
  date: '2026-11-09',
  title: 'Form',
  deadline: null,
  revision: 1,
  changed_at: null,
  withdrawn_at: null,
  reason: null,
}
const changed = { ...notice, revision: 3, changed_at: '2026-11-17T10:40:00Z' }

test.each([
  ['1', 1],
  ['3', 3],
  ['4', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
  [null, undefined],
])('of a notice with three texts, %j in its QR code is the text %j', (written, text) => {
  expect(textOf(changed, written)).toBe(text)
})

test('a notice that has not changed is real', () => {
  expect(verdictOf(notice, undefined)).toMatchObject({ state: 'real', sentence: 'Its text has not changed.' })
})

test('a picture of the newest text is real, and one of an older text since changed', () => {
  expect(verdictOf(changed, 3)).toMatchObject({ state: 'real', sentence: 'You have its newest text.' })
  expect(verdictOf(changed, 2)).toMatchObject({
    state: 'changed',
    sentence: 'It was changed on 17 Nov 2026, 4:10 pm. You have text 2, and text 3 holds now.',
  })
})

test('a code that was typed names no text: a notice that was ever changed is compared', () => {
  expect(verdictOf(changed, undefined)).toMatchObject({
    state: 'changed',
    sentence: 'It was changed on 17 Nov 2026, 4:10 pm. Compare what you have with what holds now.',
  })
})

test('a withdrawn notice no longer holds', () => {
  const withdrawn = {
    ...notice,
    state: 'withdrawn' as const,
    id: null,
    revision: null,
    withdrawn_at: '2026-11-18T12:32:00Z',
  }
  expect(verdictOf(withdrawn, undefined)).toMatchObject({
    state: 'withdrawn',
    sentence: 'It was real. It was taken back on 18 Nov 2026, 6:02 pm.',
  })
})
