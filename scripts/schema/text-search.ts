import type { Pool } from '#server/core/database/pool.ts'
import { foreignSchemas } from './read-tables.ts'

/** Text search configurations and dictionaries of a database: which dictionaries each kind of token goes through. */
export async function readTextSearch(pool: Pick<Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select 'configuration ' || c.oid::regconfig as name, (
        select string_agg(t.alias || ': ' || m.dictionaries, E'\\n' order by t.alias)
        from ts_token_type(c.cfgparser) t join lateral (
          select string_agg(m.mapdict::regdictionary::text, ', ' order by m.mapseqno) as dictionaries from pg_ts_config_map m
          where m.mapcfg = c.oid and m.maptokentype = t.tokid) as m on m.dictionaries is not null
      ) as definition
    from pg_ts_config c join pg_namespace n on n.oid = c.cfgnamespace where n.nspname not in ${foreignSchemas}
    union all
    select 'dictionary ' || d.oid::regdictionary, t.tmplname || ' ' || coalesce(d.dictinitoption, '')
    from pg_ts_dict d join pg_namespace n on n.oid = d.dictnamespace join pg_ts_template t on t.oid = d.dicttemplate
    where n.nspname not in ${foreignSchemas} order by 1`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
