import type { Queryable } from './accounts.ts'

/**
 * Ends all that was begun for an account: codes that nobody has exchanged yet, and ways to sign in that are being added.
 * @param exceptFlow the one that the person is in
 */
export async function dropFlows(db: Queryable, userId: string, exceptFlow?: string): Promise<void> {
  await db.query(
    'delete from auth.flow_state where (user_id = $1 or linking_target_id = $1) and id is distinct from $2',
    [userId, exceptFlow ?? null],
  )
}

/** The same, but for what waits for a mail's link to be opened: without the mailbox that is of no use to anybody. */
export async function dropFlowsUnderWay(db: Queryable, userId: string): Promise<void> {
  await db.query(
    'delete from auth.flow_state where (user_id = $1 and auth_code is not null) or linking_target_id = $1',
    [userId],
  )
}
