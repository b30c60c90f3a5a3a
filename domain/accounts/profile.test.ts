import { describe, expect, it } from 'vitest'
import { profileProblems, trimmedProfile } from './profile.ts'

describe('profile edit', () => {
  it('wants both names and an address', () => {
    expect(profileProblems.firstName('  ')).toBe('First name is required')
    expect(profileProblems.lastName('')).toBe('Last name is required')
    expect(profileProblems.lastName(' Rao ')).toBeUndefined()
    expect(profileProblems.email('asha@college')).toBe('Invalid email format')
  })

  it('is saved trimmed', () => {
    expect(
      trimmedProfile({ firstName: ' Asha ', lastName: 'Rao ', email: ' a@b.edu', collegeId: ' 22CSE0147 ' }),
    ).toEqual({ firstName: 'Asha', lastName: 'Rao', email: 'a@b.edu', collegeId: '22CSE0147' })
  })
})
