import { expect, test } from 'vitest'
import { blankFields, contactFailure, contactProblem, contactStored, contactThanks } from './contact.ts'

const form = { name: 'Asha Das', email: 'asha@example.org', message: 'When does the exam cell open?' }

test.each([
  [form, undefined],
  [{ ...form, name: '' }, 'Please fill in all fields'],
  [{ ...form, email: '' }, 'Please fill in all fields'],
  [{ ...form, message: ' \n ' }, 'Please fill in all fields'],
  // Missing fields are reported before invalid ones.
  [{ ...form, name: ' ', email: 'asha' }, 'Please fill in all fields'],
  [{ ...form, email: 'asha' }, 'Please enter a valid email address'],
  [{ ...form, email: 'asha@example' }, 'Please enter a valid email address'],
  [{ ...form, email: 'asha das@example.org' }, 'Please enter a valid email address'],
  [{ ...form, email: 'asha@example.org,ravi@example.org' }, 'Please enter a valid email address'],
  [{ ...form, email: 'Asha <asha@example.org>' }, 'Please enter a valid email address'],
  [{ ...form, email: 'asha@.example' }, 'Please enter a valid email address'],
  [{ ...form, email: 'asha@example.' }, 'Please enter a valid email address'],
  [{ ...form, email: 'asha@example.org@' }, 'Please enter a valid email address'],
  [{ ...form, email: 'asha.das+forum@mail.cs.example.ac.in' }, undefined],
  [{ ...form, name: 'x'.repeat(101) }, 'The name is too long. The limit is 100 characters.'],
  [{ ...form, message: 'x'.repeat(5001) }, 'The message is too long. The limit is 5,000 characters.'],
  [{ ...form, email: `${'x'.repeat(243)}@example.org` }, 'The email is too long. The limit is 254 characters.'],
  // Counted like the database: a letter outside of the basic plane is one.
  [{ ...form, message: ` ${'𝓜'.repeat(5000)} ` }, undefined],
])('the contact form %j is answered: %s', (typed, problem) => {
  expect(contactProblem(typed)).toBe(problem)
})

test('an address of nothing but dots is rejected in the time that reading it takes', () => {
  const email = `a@${'.'.repeat(65_000)}@`
  const start = Date.now()
  // Together some 50 ms; with quadratic backtracking, half a minute.
  for (let times = 0; times < 10; times++)
    expect(contactProblem({ ...form, email })).toBe('The email is too long. The limit is 254 characters.')
  expect(Date.now() - start).toBeLessThan(5_000)
})

test('the contact form names every blank field', () => {
  expect(blankFields({ name: ' ', email: 'x', message: '' })).toEqual(['name', 'message'])
})

test('a failure carries the words of whoever refused, or says to try later', () => {
  expect(contactFailure('550 No such user')).toBe('Failed to send message. 550 No such user')
  expect(contactFailure(' ')).toBe('Failed to send message. Please try again later.')
})

test('the contact form does not say that mails are out that wait', () => {
  expect(contactStored(' Asha Das ')).toMatch(/^Thank you, Asha Das! Your message is saved .* e-mail is delayed\.$/)
})

test('the contact form thanks by name', () => {
  expect(contactThanks(' Asha Das ')).toBe(
    'Thank you, Asha Das! Your message has been sent successfully. Check your email for confirmation.',
  )
})
