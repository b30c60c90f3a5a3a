import { expect, it } from 'vitest'
import { type Change, changeText } from './change-text.ts'

const os: Change = {
  kind: 'cancelled',
  date: '2026-11-19',
  start: '09:00:00',
  name: 'Operating Systems',
  toDate: null,
  toStart: null,
  room: '',
  teacher: '',
  followsWeekday: null,
  reporter: 'Neha Sample',
}

it.each<[string, Partial<Change>]>([
  ['Thu, 19 Nov, 9 am: Operating Systems is cancelled', {}],
  ['Thu, 19 Nov, 9 am: Operating Systems moves to 4:30 pm', { kind: 'moved', toDate: '2026-11-19', toStart: '16:30' }],
  [
    'Thu, 19 Nov, 9 am: Operating Systems moves to Fri, 20 Nov, 4 pm, LH 1',
    { kind: 'moved', toDate: '2026-11-20', toStart: '16:00', room: 'LH 1' },
  ],
  ['Thu, 19 Nov, 9 am: Operating Systems is in LH 4', { kind: 'room', room: 'LH 4' }],
  ['Thu, 19 Nov, 9 am: Operating Systems is taught by Dr Rao', { kind: 'teacher', teacher: 'Dr Rao' }],
  ['Thu, 19 Nov, 9 am: extra class of Operating Systems, LH 4', { kind: 'extra', room: 'LH 4' }],
  ['Thu, 19 Nov follows Monday', { kind: 'follows', start: null, followsWeekday: 1 }],
  ['Thu, 19 Nov: no classes', { kind: 'holiday', start: null }],
  ['Neha Sample represents the class', { kind: 'representative', start: null }],
])('%s', (text, change) => expect(changeText({ ...os, ...change })).toBe(text))
