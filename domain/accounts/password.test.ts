import { describe, expect, it } from 'vitest'
import { meetsPasswordRules, passwordChecklist, passwordFlags, passwordMinimum } from './password.ts'

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
})
