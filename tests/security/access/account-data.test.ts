import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  nonPersonalTables,
  tablesWithoutForeignKey,
  hiddenColumns,
  anonymizedTables,
  readPersonalDataMap,
  readReferences,
  excludedTables,
} from '#server/features/account/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Names of columns that identify a person. */
const telling =
  '^(account_id|user_id|owner_id|author_id|member_id|profile_id|created_by|email|recipient|phone|contact_email|session_id|factor_id|order_id)$'

async function tablesThatLookPersonal(): Promise<string[]> {
  const { rows } = await database.pool.query<{ table: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
       and a.attnum > 0 and not a.attisdropped and a.attname ~ $1
     order by 1`,
    [telling],
  )
  return rows.map(({ table }) => table)
}

describe('personal data of an account', () => {
  it('is exported, or excluded for a reason, from every table that looks personal', async () => {
    const covered = new Set([
      ...(await readPersonalDataMap(database.pool)).map(({ table }) => table),
      ...Object.keys(excludedTables),
      ...Object.keys(nonPersonalTables),
    ])
    expect((await tablesThatLookPersonal()).filter((table) => !covered.has(table))).toEqual([])
    // The query itself finds something.
    expect(covered).toContain('public.calculator_states')
    expect(await tablesThatLookPersonal()).toContain('auth.refresh_tokens')
  })

  it('is deleted with the account, or anonymised where that was decided', async () => {
    const references = await readReferences(database.pool)
    const remaining = references.filter(({ onDelete }) => onDelete !== 'c')
    expect([...new Set(remaining.map(({ table }) => table))]).toEqual(anonymizedTables)
    expect(new Set(remaining.map(({ onDelete }) => onDelete))).toEqual(new Set(['n']))
  })

  it('is described by conditions and columns that exist', async () => {
    for (const { table, condition } of await readPersonalDataMap(database.pool))
      await database.pool.query(
        `with given as (select $1::uuid, $2::text) select from ${table} where ${condition} limit 1`,
        [crypto.randomUUID(), 'a@example.org'],
      )
    for (const [table, columns] of Object.entries(hiddenColumns))
      for (const column of columns) await database.pool.query(`select "${column}" from ${table} limit 0`)
    for (const { table } of tablesWithoutForeignKey) expect(Object.keys(excludedTables)).not.toContain(table)
  })

  it('includes no secret column that is not hidden', async () => {
    const handedOut = (await readPersonalDataMap(database.pool)).map(({ table }) => table)
    const { rows } = await database.pool.query<{ table: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as table, column_name as column
       from information_schema.columns where column_name ~ 'password|secret|token|hash|otp|private|verifier|nonce'`,
    )
    const shown = rows.filter(
      ({ table, column }) => handedOut.includes(table) && !hiddenColumns[table]?.includes(column),
    )
    expect(shown).toEqual([])
  })
})
