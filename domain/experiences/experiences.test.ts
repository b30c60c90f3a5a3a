import { expect, test } from 'vitest'
import { isOutdated, minutesOf, roundKindNames } from './experiences.ts'
import { readFileSync } from 'node:fs'

test.each([
  ['', null],
  [' 45 ', 45],
  ['600', 600],
  ['601', undefined],
  ['0', undefined],
  ['4.5', undefined],
  ['-3', undefined],
  ['an hour', undefined],
])('%j as the minutes of a round is %j', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes))

test('an experience is outdated two years after it was checked', () => {
  expect(isOutdated('2024-03-10', '2026-03-09')).toBe(false)
  expect(isOutdated('2024-03-10', '2026-03-10')).toBe(true)
})

test('the database takes the same kinds of rounds', () => {
  const sql = readFileSync(new URL('../../supabase/schema/experiences/experiences.sql', import.meta.url), 'utf8')
  expect(sql).toContain(`in (${roundKindNames.map((name) => `'${name}'`).join(', ')})`)
})
