import { expect, it } from 'vitest'
import { findEntries } from './find-entries.ts'
import { helpEntries } from './help.ts'

it.each([
  ['dark', 'dark-mode'],
  ['how do I stop mails', 'stop-mails'],
  ['unsub', 'stop-mails'],
  ['delete my account', 'delete-account'],
  ['wrong year of a paper', 'report-paper'],
  ['i lost my authenticator', 'lost-authenticator'],
])('a search of the help for %j finds %s first', (typed, id) => {
  expect(findEntries(typed, helpEntries)[0]?.id).toBe(id)
})

it('a search of the help for words that no entry has finds nothing', () => {
  expect(findEntries('hovercraft eels', helpEntries)).toEqual([])
})
