import type { Queryable } from './accounts.ts'

/**
 * Ends all flows of an account: codes that are not exchanged yet, and identities that are being linked.
 * @param exceptFlow the flow of this request
 */
export async function dropFlows(db: Queryable, userId: string, exceptFlow?: string): Promise<void> {
  await db.query(
    'delete from auth.flow_state where (user_id = $1 or linking_target_id = $1) and id is distinct from $2',
    [userId, exceptFlow ?? null],
  )
}

/** The same, except for flows that wait for a mailed link, which are useless without the mailbox. */
export async function dropFlowsUnderWay(db: Queryable, userId: string): Promise<void> {
  await db.query(
    'delete from auth.flow_state where (user_id = $1 and auth_code is not null) or linking_target_id = $1',
    [userId],
  )
}
