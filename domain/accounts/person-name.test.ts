import { describe, expect, it } from 'vitest'
import { cleanName, isReservedName } from './person-name.ts'

describe('a name as it is shown', () => {
  it.each([
    ['  Ananya   Mohapatra ', 'Ananya Mohapatra'],
    ['Ana\u200bnya', 'Ananya'],
    ['\u202enimdA', 'nimdA'],
    ['A\u200dB', 'AB'],
    // Indian scripts need joiners.
    ['श\u094d\u200dरी', 'श\u094d\u200dरी'],
    ['ଅନନ୍ୟା', 'ଅନନ୍ୟା'],
    ['\u3164', ''],
  ])('%j is %j', (written, shown) => {
    expect(cleanName(written)).toBe(shown)
  })
})

describe('a name of the site itself', () => {
  it.each([
    'Deleted user',
    'deleted  USER',
    'Admin',
    'Ａｄｍｉｎ',
    'Аdmin',
    'ad\u00admin',
    'Sample Admin',
    'Campus-Life',
  ])('%j is reserved', (name) => {
    expect(isReservedName(name)).toBe(true)
  })
  it.each(['Admina Das', 'Sample Kumar', 'Ananya', 'ଅନନ୍ୟା', 'Иван', ''])('%j is not', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
})
