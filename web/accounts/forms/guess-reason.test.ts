import { expect, it } from 'vitest'
import { loadEstimator, reasonOf } from './guess-reason.ts'

const estimator = await loadEstimator()

it.each([
  ['Campus@2026', 'a year'],
  ['Password@123', 'a common word'],
  ['Qwerty@12345', 'a common word'],
])('the password %s, which meets all four rules, is reported as easy to guess', (password, part) => {
  expect(reasonOf(password, estimator)?.title).toMatch(/^Easy to guess: /)
  expect(reasonOf(password, estimator)?.title).toContain(part)
})

it('a password of unlike words has no reason', () => {
  expect(reasonOf('Lantern-mango7-Gravel', estimator)).toBeUndefined()
})

it('the list of common words gives a reason before the estimator is loaded', () => {
  expect(reasonOf('Password@1', undefined)?.title).toContain('a common word')
})
