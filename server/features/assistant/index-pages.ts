import type { Pool } from '#server/core/database/pool.ts'
import { facts } from './knowledge.ts'

/**
 * Adds this version's descriptions of the product's pages to the search index. The database fills in the site's name and
 * the owner's contact (search.source_page). Returns how many pages have changed.
 */
export async function indexPages(pool: Pick<Pool, 'query'>): Promise<number> {
  const shipped = facts({
    siteName: '{site}',
    shippedNumbers: false,
    email: '{email}',
    phone: '{phone}',
    address: '{address}',
  })
  const { rows } = await pool.query<{ changed: number }>(
    `with shipped as (
       select * from jsonb_to_recordset($1) as fact (page text, title text, text text, more text[], asked text)
     ),
     gone as (delete from search.pages where address not in (select page from shipped) returning 1),
     written as (
       insert into search.pages as stored (address, title, text, also)
       select page, title, concat_ws(e'\\n', text, nullif(array_to_string(more, e'\\n'), '')), asked from shipped order by page
       on conflict (address) do update set title = excluded.title, text = excluded.text, also = excluded.also
       where (stored.title, stored.text, stored.also) is distinct from (excluded.title, excluded.text, excluded.also)
       returning 1
     )
     select ((select count(*) from gone) + (select count(*) from written))::int as changed`,
    [JSON.stringify(shipped)],
  )
  return rows[0]?.changed ?? 0
}
