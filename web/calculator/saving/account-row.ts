import * as z from 'zod/mini'
import type { Entries } from '#domain/cgpa/entries.ts'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { errorCode } from '#web/backend/errors.ts'
import { rowShape, stateOf } from './saved-entries.ts'
import type { Row } from './saved-entries.ts'

export async function fetchRow(accountId: string): Promise<Row | null> {
  const { data: row } = await rowOf(data(), accountId).maybeSingle().throwOnError()
  return z.nullable(rowShape).parse(row)
}

export const rowOf = (client: DataClient, accountId: string) =>
  client.from('calculator_states').select('state, updated_at').eq('account_id', accountId)

/**
 * Replaces the row that was `seen` by the entries, and returns the row's new time; undefined when another browser was
 * faster and its row has to be read first.
 */
export async function sendEntries(
  accountId: string,
  entries: Entries,
  seen: string | null,
): Promise<string | undefined> {
  const table = data().from('calculator_states')
  const state = stateOf(entries)
  try {
    const { data: rows } = await (
      seen === null
        ? table.insert({ account_id: accountId, state })
        : table.update({ state }).eq('account_id', accountId).eq('updated_at', seen)
    )
      .select('updated_at')
      .throwOnError()
    return z.array(z.object({ updated_at: z.string() })).parse(rows)[0]?.updated_at
  } catch (error) {
    // 23505: the row exists already.
    if (errorCode(error) === '23505') return undefined
    throw error
  }
}
