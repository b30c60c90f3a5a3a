import type { Pool } from '#server/core/database/pool.ts'

/** Rows of one transaction: short enough that whoever writes one of them hardly waits. */
const batch = 500

/**
 * Makes the search index anew from the tables, while people read and write: a batch of rows at a time, each in place of
 * what the index had of them. Killed anywhere, it leaves an index that is as whole as before. Returns how many documents
 * there are.
 */
export async function rebuildIndex(pool: Pick<Pool, 'query'>, size = batch): Promise<number> {
  const { rows: kinds } = await pool.query<{ kind: string }>('select kind from search.kinds order by place')
  for (const { kind } of kinds) {
    let after: string | null = null
    do {
      const { rows }: { rows: { done: string | null }[] } = await pool.query(
        'select search.rebuild_batch($1, $2, $3) as done',
        [kind, after, size],
      )
      after = rows[0]?.done ?? null
    } while (after !== null)
  }
  await pool.query('select search.count_words()')
  const { rows } = await pool.query<{ total: number }>('select sum(documents)::int as total from search.lists')
  return rows[0]?.total ?? 0
}

/** How many documents are missing, left over or different from what the tables say. */
export async function countDifferences(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ number: number }>('select count(*)::int as number from search.differences()')
  return rows[0]?.number ?? 0
}
