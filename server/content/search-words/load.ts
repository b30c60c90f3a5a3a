import { createHash } from 'node:crypto'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { searchWords } from './index.ts'
import type { SearchWord } from './search-word.ts'

/**
 * Puts the word list that ships into the database. An update of CampusLife changes what it brought before; what an admin
 * has changed (then it is not `shipped` any more) or deleted stays so. Returns how many rows were written.
 */
export async function loadSearchWords(pool: Pool, words: readonly SearchWord[] = searchWords): Promise<number> {
  const list = JSON.stringify(words)
  // A start finds nothing new but after an upgrade, and should not compare word by word.
  const whole = `search_words/${createHash('sha256').update(list).digest('hex')}`
  const { rowCount } = await pool.query('select from private.seeded where item = $1', [whole])
  if (rowCount === 1) return 0
  return transaction(pool, async (client) => {
    await client.query("select set_config('campuslife.seeding', 'on', true)")
    const { rowCount: written } = await client.query(
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
      [list],
    )
    await client.query('insert into private.seeded (item) values ($1) on conflict do nothing', [whole])
    return written ?? 0
  })
}
