import { describe, expect, it } from 'vitest'
import {
  meetsPasswordRules,
  normalPassword,
  passwordChecklist,
  passwordFlags,
  passwordLengthProblem,
  passwordMinimum,
} from './password.ts'

describe('password rules', () => {
  it('accepts a password that meets all four', () => {
    expect(meetsPasswordRules('Genda#25', passwordMinimum.register)).toBe(true)
  })

  it.each([
    ['Gend#25', 'length'],
    ['genda#25', 'uppercase'],
    ['Genda#xy', 'number'],
    ['Genda025', 'specialChar'],
  ])('refuses %s for its %s alone', (password, missing) => {
    const flags = passwordFlags(password, passwordMinimum.register)
    expect(Object.entries(flags).filter(([, met]) => !met)).toEqual([[missing, false]])
  })

  it.each([...'!@#$%^&*(),.?":{}|<>'])('counts %s as a special character', (character) => {
    expect(passwordFlags(character, 1).specialChar).toBe(true)
  })

  it.each([..."-_+=;'/\\[]~` ₹"])('does not count %s', (character) => {
    expect(passwordFlags(character, 1).specialChar).toBe(false)
  })

  it('asks for 8, 7 and 6 characters on its three screens', () => {
    expect(passwordMinimum).toEqual({ register: 8, change: 7, reset: 6 })
    expect(passwordFlags('1234567', passwordMinimum.change).length).toBe(true)
    expect(passwordFlags('123456', passwordMinimum.change).length).toBe(false)
  })

  it('counts characters, not code units', () => {
    expect(passwordFlags('🌼🌼🌼🌼', 8).length).toBe(false)
  })

  it('names the length that the screen asks for', () => {
    expect(passwordChecklist('', passwordMinimum.change)[0]).toEqual({
      label: 'At least 7 characters',
      met: false,
    })
  })

  it.each([
    ['a nukta in one code point and in two', 'Padh\u095Dai-9!', 'Padh\u0922\u093Cai-9!'],
    ['Latin accents', 'Caf\u00E9#2026', 'Cafe\u0301#2026'],
    ['Bengali vowel signs', 'ভাল\u09CB', 'ভাল\u09C7\u09BE'],
    ['full-width letters and digits', 'Genda#25', '\uFF27\uFF45\uFF4E\uFF44\uFF41\uFF03\uFF12\uFF15'],
  ])('brings %s into one form, by which its rules count', (_, one, other) => {
    expect(normalPassword(other)).toBe(normalPassword(one))
    expect(passwordFlags(other, 8)).toEqual(passwordFlags(one, 8))
  })

  it('counts a ligature of eighteen letters as one character', () => {
    expect(passwordFlags('\uFDFA', 8).length).toBe(false)
  })

  it('says of a password that bcrypt would cut how many bytes it has', () => {
    expect(passwordLengthProblem('x'.repeat(72))).toBeUndefined()
    expect(passwordLengthProblem('x'.repeat(73))).toContain('has 73 bytes, and at most 72 are allowed')
    expect(passwordLengthProblem('हि'.repeat(12))).toBeUndefined()
    expect(passwordLengthProblem('हि'.repeat(13))).toContain('has 78 bytes')
  })
})
