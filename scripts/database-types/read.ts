import type { Pool } from '#server/core/database/pool.ts'

export interface ColumnInfo {
  name: string
  type: string
  isArray: boolean
  nullable: boolean
  /** The database fills it in: by a default, an identity, or as a generated column. */
  optional: boolean
  /** Never written by clients: an identity or a generated column. */
  generated: boolean
}

export interface RelationInfo {
  name: string
  isView: boolean
  columns: ColumnInfo[]
  relationships: {
    name: string
    columns: string[]
    oneToOne: boolean
    to: string
    toColumns: string[]
  }[]
}

export interface FunctionInfo {
  name: string
  args: { name: string; type: string; isArray: boolean; optional: boolean }[]
  returns: { type: string; isArray: boolean; set: boolean; relation: string | null }
  /** The relation of which it is a computed column. */
  columnOf: string | null
}

/** The schema `public` of a migrated database, as callers of the data API see it, sorted by name. */
export async function readPublicSchema(pool: Pool): Promise<{ relations: RelationInfo[]; functions: FunctionInfo[] }> {
  const { rows: relations } = await pool.query<RelationInfo>(relationsSql)
  const { rows: functions } = await pool.query<FunctionInfo>(functionsSql)
  return { relations, functions }
}

const relationsSql = `
  select c.relname as name, c.relkind in ('v', 'm') as "isView",
    (select json_agg(json_build_object(
        'name', a.attname,
        'type', case when t.typelem <> 0 and t.typcategory = 'A' then e.typname else t.typname end,
        'isArray', t.typcategory = 'A',
        'nullable', not a.attnotnull,
        'optional', a.atthasdef or a.attidentity <> '',
        'generated', a.attidentity = 'a' or a.attgenerated <> '') order by a.attname)
      from pg_attribute a
      join pg_type declared on declared.oid = a.atttypid
      join pg_type t on t.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
      left join pg_type e on e.oid = t.typelem
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object(
        'name', f.conname,
        'columns', (select json_agg(a.attname order by k.at) from unnest(f.conkey) with ordinality k (num, at)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
        'oneToOne', exists (select from pg_constraint u
          where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey),
        'to', target.relname,
        'toColumns', (select json_agg(a.attname order by k.at) from unnest(f.confkey) with ordinality k (num, at)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num)) order by f.conname)
      from pg_constraint f join pg_class target on target.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f'
        and target.relnamespace = c.relnamespace), '[]') as relationships
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname`

const functionsSql = `
  select p.proname as name,
    coalesce((select json_agg(json_build_object(
        'name', p.proargnames[i],
        'type', case when t.typcategory = 'A' then e.typname else t.typname end,
        'isArray', t.typcategory = 'A',
        'optional', i > p.pronargs - p.pronargdefaults) order by i)
      from generate_series(1, p.pronargs) i
      join pg_type t on t.oid = p.proargtypes[i - 1]
      left join pg_type e on e.oid = t.typelem
      where p.proargnames[i] <> ''), '[]') as args,
    json_build_object('type', r.typname, 'isArray', r.typcategory = 'A', 'set', p.proretset,
      'relation', (select relname from pg_class where oid = r.typrelid
        and relnamespace = 'public'::regnamespace)) as returns,
    (select c.relname from pg_type t join pg_class c on c.oid = t.typrelid
      where p.pronargs = 1 and not p.proretset and r.typrelid = 0 and t.oid = p.proargtypes[0]
        and c.relnamespace = 'public'::regnamespace) as "columnOf"
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, p.oid`
