import { createHash } from 'node:crypto'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { listHash } from './list-hash.ts'
import type { SearchWord } from './notation/search-word.ts'

/** Each is a transaction of a few tens of ms, so that a shutdown need not wait. */
const batchSize = 500

export const hashOf = (words: readonly SearchWord[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex')

/**
 * Loads the shipped word list into the database. An upgrade changes earlier shipped words; what an admin has changed
 * (then it is not `shipped` any more) or deleted stays so. Returns how many rows were written. The next start continues
 * an interrupted run.
 */
export async function loadSearchWords(
  pool: Pool,
  { words, signal }: { words?: readonly SearchWord[]; signal?: AbortSignal } = {},
): Promise<number> {
  // Only the first start after an upgrade has anything to do, so others neither compare each word nor load the list.
  const whole = `search_words/${words === undefined ? listHash : hashOf(words)}`
  const { rowCount } = await pool.query('select from private.seeded where item = $1', [whole])
  if (rowCount === 1) return 0
  // Sorted, so that two processes that load concurrently wait for each other without a deadlock.
  const list = (words ?? (await import('./index.ts')).searchWords).toSorted((one, other) =>
    one.term < other.term ? -1 : 1,
  )
  let written = 0
  for (let from = 0; from < list.length; from += batchSize) {
    if (signal?.aborted) return written
    written += await loadBatch(pool, list.slice(from, from + batchSize))
  }
  await pool.query('insert into private.seeded (item) values ($1) on conflict do nothing', [whole])
  return written
}

async function loadBatch(pool: Pool, words: readonly SearchWord[]): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query("select set_config('campuslife.seeding', 'on', true)")
    const { rowCount } = await client.query(
      `with folded as (
         select distinct on (term) array_to_string(search.words_of(w.term), ' ') as term, means, language
         from jsonb_to_recordset($1) as w (term text, means text[], language text)
       ),
       fresh as (
         insert into private.seeded (item) select 'search_words/' || term from folded order by 1
         on conflict do nothing returning item
       )
       insert into public.search_words as stored (term, means, language, shipped)
       select f.term, f.means, f.language, true from folded f
       where 'search_words/' || f.term in (select item from fresh)
         or exists (select from public.search_words w where w.term = f.term and w.shipped)
       order by f.term
       on conflict (term) do update set means = excluded.means, language = excluded.language
       where stored.shipped and (stored.means, stored.language) is distinct from (excluded.means, excluded.language)`,
      [JSON.stringify(words)],
    )
    return rowCount ?? 0
  })
}
