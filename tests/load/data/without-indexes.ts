import type pg from 'pg'

interface Definition {
  name: string
  owner: string
  text: string
}

/**
 * Runs `work` while these tables have no index, key or reference, and then creates them again: filling and indexing a
 * table is several times as fast as filling an indexed one.
 */
export async function withoutIndexes(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  // References are dropped first and created last: they need the keys that they point to.
  const { rows: constraints } = await client.query<Definition>(
    `select quote_ident(conname) as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as text
     from pg_constraint
     where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by contype = 'f', conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<Definition>(
    `select indexrelid::regclass::text as name, indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) as text
     from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { owner, name } of constraints.toReversed())
    await client.query(`alter table ${owner} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  for (const { text } of indexes) await client.query(text)
  for (const { owner, name, text } of constraints)
    await client.query(`alter table ${owner} add constraint ${name} ${text}`)
}
