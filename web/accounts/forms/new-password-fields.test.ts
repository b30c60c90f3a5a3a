import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPassword, repeatedAlike } from './new-password-fields.tsx'

const schema = z.object(newPassword).check(repeatedAlike)
const good = { current: 'old', fresh: 'Tuktuk@Mango7', repeated: 'Tuktuk@Mango7' }
const problems = (typed: typeof good) =>
  schema.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test.each([
  ['is complete', good, []],
  ['has another confirmation', { ...good, repeated: 'Other@Mango7' }, [['repeated', "New passwords don't match"]]],
  ['has no confirmation', { ...good, repeated: '' }, [['repeated', "New passwords don't match"]]],
  ['breaks a rule', { ...good, fresh: 'mango', repeated: 'mango' }, [['fresh', 'Password must meet all requirements']]],
])('the schema rejects a change of password that %s, however its form is sent', (_, typed, expected) => {
  expect(problems(typed)).toEqual(expected)
})
