import { expect, test } from 'vitest'
import { canBeDrawn, drawnText } from './share-picture.ts'

test.each([
  ['Fee: ₹200 – “late” 50%', true],
  ['परीक्षा 21 नवंबर', true],
  ['ପରୀକ୍ଷା ୨୧', true],
  ['🎉 Fest', true],
  ['தேர்வு', false],
  ['امتحان', false],
  ['考试', false],
])('%j can be drawn: %j', (title, can) => expect(canBeDrawn({ title, author: 'Office' })).toBe(can))

test('emoji are left out, with their joiners and colours', () => {
  expect(drawnText('🎉 Fest 👩🏽‍🔬  today ❤️')).toBe('Fest today')
  expect(drawnText('क्\u200Dष')).toBe('क्\u200Dष')
  expect(drawnText('Room 3 #1')).toBe('Room 3 #1')
})
