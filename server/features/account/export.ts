import { type Pool, transaction } from '#server/core/database/pool.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import {
  type PersonalTable,
  hiddenColumns,
  readPersonalDataMap,
  excludedTables,
  exportedProjectColumns,
} from './personal-data.ts'

export interface AccountCopy {
  madeAt: string
  /** Rows by table. */
  tables: Record<string, Record<string, unknown>[]>
  /** The excluded tables, with reasons. */
  leftOut: Record<string, string>
}

/** All personal data of an account, in one snapshot. */
export async function copyAccount(pool: Pool, account: Account, { hosted = false } = {}): Promise<AccountCopy> {
  return transaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const tables: AccountCopy['tables'] = {}
    for (const personal of await readPersonalDataMap(client, { hosted })) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(selectText(personal), [
        account.id,
        confirmedEmail(account),
        hiddenColumns[personal.table] ?? [],
        (hosted && exportedProjectColumns[personal.table]) || null,
      ])
      tables[personal.table] = rows.map(({ row }) => row)
    }
    return { madeAt: new Date().toISOString(), tables, leftOut: excludedTables }
  })
}

/**
 * The oldest first; without an order, rows would come as they were last written, which says more than they do. The names of
 * tables and columns come from the catalog, quoted, or from this folder.
 */
function selectText({ table, condition }: PersonalTable): string {
  // The parameters get their types here, because not every condition uses both.
  return `with given as (select $1::uuid, $2::text)
    select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t) - $3::text[])
      where $4::text[] is null or key = any($4)) as row
    from ${table} t where ${condition}
    order by to_jsonb(t) -> 'created_at', to_jsonb(t)`
}

/** An unconfirmed address may be somebody else's, with rows of its own. */
export function confirmedEmail({ email, email_confirmed_at: confirmed }: Account): string | null {
  return confirmed === null ? null : email
}
