import { describe, expect, it } from 'vitest'
import { emailProblem } from './email.ts'

describe('emailProblem', () => {
  it.each(['', '  '])('asks for an address instead of "%s"', (typed) => {
    expect(emailProblem(typed)).toBe('Email is required')
  })

  it.each(['asha.college.edu', 'asha@college', 'a sha@college.edu', '@college.edu', 'asha@@college.edu'])(
    'refuses %s',
    (typed) => {
      expect(emailProblem(typed)).toBe('Invalid email format')
    },
  )

  it.each([' asha@college.edu ', 'a+b@c.d.e', 'ଆଶା@college.edu'])('takes "%s"', (typed) => {
    expect(emailProblem(typed)).toBeUndefined()
  })
})
