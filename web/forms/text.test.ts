import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { filled, text } from './text.ts'

const schema = z
  .object({
    name: filled('Name is required'),
    code: text((typed) => (typed.length < 6 ? `${typed.length} of 6` : undefined)),
  })
  .check(z.refine(({ name, code }) => name !== code, { path: ['code'], error: 'Not the name' }))

const problemsOf = (typed: z.infer<typeof schema>) =>
  schema.safeParse(typed).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('every invalid field has its own error, all at the same time', () => {
  expect(problemsOf({ name: '', code: '12' })).toEqual(['name: Name is required', 'code: 2 of 6'])
  expect(problemsOf({ name: 'Asha', code: '123456' })).toEqual([])
})

test('a comparison of two fields is checked in addition to the own rule of each field', () => {
  expect(problemsOf({ name: '12', code: '12' })).toEqual(['code: 2 of 6', 'code: Not the name'])
})
