import type { Queryable } from './accounts.ts'
import { AuthError } from '../protocol/errors.ts'

/**
 * Before an account is made by its owner, in whichever way; operators make accounts for anybody.
 *
 * @throws {AuthError} signup_not_allowed, with the college's rule as a sentence
 */
export async function assertMaySignUp(db: Queryable, email: string | undefined): Promise<void> {
  const { rows } = await db.query<{ problem: string | null }>('select private.sign_up_problem($1) as problem', [
    email ?? null,
  ])
  const problem = rows[0]?.problem ?? null
  if (problem !== null) throw new AuthError(422, 'signup_not_allowed', problem)
}
