import { z } from 'zod'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { exposedSchema } from './schema.ts'
import type { CatalogSql } from '#server/core/database/sql.ts'

/** The API's roles that have a privilege. */
const rolesThat = (may: string) =>
  `array(select role from unnest(array['anon', 'authenticated', 'service_role']) as role where ${may})`

/** Written by PostgreSQL, fully qualified and quoted: the only source of `CatalogSql`. */
const catalogSql = z.string().transform((text) => text as CatalogSql)

/**
 * Settings that reveal nothing of a request: those that the server always sends, those that its own functions set for
 * themselves, and PostgreSQL's own (`role`), whose names have no dot.
 */
const otherSettings = String.raw`(current_setting|set_config)\(\s*'(request\.jwt\.[a-z.]+'|answer\.[a-z]+'|campuslife\.[a-z]+'|[a-z_]+'\s*[,)])`
const readingSettings = String.raw`current_setting|set_config|pg_settings|\mshow\M|\mrequest\.|\mresponse\.`

/**
 * A policy by which a role reads every row that is not hidden, where it reads the row of the foreign key: such tables have
 * counts of the rows that are not hidden, and those that are hidden and readable are counted beside.
 */
const hidesSome = String.raw`^\(\(EXISTS \( SELECT\s+FROM [\w."]+ \w+\s+WHERE \(\w+\.id = [\w."]+\)\)\) AND \(\(hidden IS NULL\) OR `

const queries = {
  settings: {
    row: z.object({ read: z.boolean() }),
    // Covers every schema, because callers reach any function. A name that is built at run time counts as a read.
    text: `
      select exists (
        select from (
          select coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source, p.pronamespace as namespace
            from pg_proc p join pg_language l on l.oid = p.prolang where l.lanname not in ('internal', 'c')
              -- Called by the data API of a hosted project alone.
              and p.oid is distinct from to_regprocedure('sessions.check_request()')
          union all select concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)), null from pg_policy
          union all select pg_get_viewdef(oid), relnamespace from pg_class where relkind in ('v', 'm')
          union all select pg_get_expr(adbin, adrelid), null from pg_attrdef
          union all select pg_get_constraintdef(oid), connamespace from pg_constraint where contype = 'c'
          union all select pg_get_triggerdef(oid), null from pg_trigger where tgqual is not null
        ) as code
        where $1::regnamespace is not null
          and namespace is distinct from 'pg_catalog'::regnamespace
          and namespace is distinct from to_regnamespace('information_schema')
          and regexp_replace(source, '${otherSettings.replaceAll("'", "''")}', '', 'gi') ~* '${readingSettings}') as read`,
  },
  relations: {
    row: z.object({ id: z.number(), name: z.string(), kind: z.string(), visible_to: z.array(z.string()) }),
    text: `
      select c.oid as id, c.relname as name, c.relkind as kind,
        ${rolesThat("has_any_column_privilege(role, c.oid, 'select')")} as visible_to
      from pg_class c
      where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`,
  },
  columns: {
    row: z.object({
      relation: z.number(),
      number: z.number(),
      name: z.string(),
      type: catalogSql,
      base_type: z.string(),
      default_value: catalogSql.nullable(),
    }),
    // Of the exposed relations, and of the row types that exposed functions return.
    text: `
      select a.attrelid as relation, a.attnum as number, a.attname as name,
        format_type(a.atttypid, a.atttypmod) as type,
        format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as base_type,
        case
          when a.attgenerated <> '' or a.attidentity = 'a' then null
          when a.attidentity = 'd' then
            format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
          else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
        end as default_value
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped and a.attrelid in (
        select c.oid from pg_class c
        where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        union
        select r.typrelid from pg_proc p join pg_type r on r.oid = p.prorettype
        where p.pronamespace = $1::regnamespace and r.typrelid <> 0)
      order by a.attrelid, a.attnum`,
  },
  keys: {
    row: z.object({
      kind: z.enum(['p', 'u', 'f']),
      name: z.string(),
      relation: z.number(),
      columns: z.array(z.number()),
      target: z.number(),
      target_columns: z.array(z.number()).nullable(),
      counted_for: z.array(z.string()),
      hides_some: z.boolean(),
    }),
    // Of the exposed tables, and of those that an exposed view shows.
    // `counted_for`: a table has the counts by foreign key, and the role's policies hide no row from it.
    text: `
      select contype as kind, conname as name, conrelid as relation, to_json(conkey) as columns,
        confrelid as target, to_json(confkey) as target_columns,
        case when contype <> 'f' or cardinality(conkey) > 1 then '{}' else ${rolesThat(`
          has_table_privilege(role, to_regclass(format('counts.%I', conname)), 'select')
          and has_table_privilege(role, conrelid, 'select')
          and exists (select from pg_policy where polrelid = conrelid and polcmd in ('r', '*') and polpermissive
            and polroles && array[0::oid, to_regrole(role)::oid] and (pg_get_expr(polqual, polrelid) = 'true' or pg_get_expr(polqual, polrelid) ~ '${hidesSome}'))
          and not exists (select from pg_policy where polrelid = conrelid and polcmd in ('r', '*') and not polpermissive)`)}
        end as counted_for,
        exists (select from pg_attribute where attrelid = conrelid and attname = 'hidden' and not attisdropped) as hides_some
      from pg_constraint
      where contype in ('p', 'u', 'f') and conparentid = 0 and conrelid <> 0
        and (connamespace = $1::regnamespace or conrelid in (
          select d.refobjid from pg_depend d
          join pg_rewrite r on r.oid = d.objid
          join pg_class v on v.oid = r.ev_class
          where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
            and v.relnamespace = $1::regnamespace))
      order by conname`,
  },
  views: {
    row: z.object({ view: z.number(), query: z.string() }),
    text: `
      select r.ev_class as view, r.ev_action::text as query
      from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace = $1::regnamespace and c.relkind in ('v', 'm') and r.rulename = '_RETURN'`,
  },
  functions: {
    row: z.object({
      name: z.string(),
      volatility: z.enum(['v', 's', 'i']),
      returns_set: z.boolean(),
      returns_void: z.boolean(),
      returns_relation: z.number(),
      optional: z.number(),
      callable_by: z.array(z.string()),
      description: z.string().nullable(),
      arguments: z.array(
        z.object({
          name: z.string().nullable(),
          mode: z.string().nullable(),
          type: catalogSql,
          base_type: z.string(),
          told_type: z.string(),
        }),
      ),
    }),
    // Without functions that only the server can call (triggers, handlers) and those with a polymorphic argument, whose
    // type JSON does not tell. One parameter may be unnamed: it gets the whole body.
    text: `
      select p.proname as name, p.provolatile as volatility, p.proretset as returns_set,
        p.prorettype = 'void'::regtype as returns_void, r.typrelid as returns_relation,
        p.pronargdefaults as optional, a.arguments, obj_description(p.oid, 'pg_proc') as description,
        ${rolesThat("has_function_privilege(role, p.oid, 'execute')")} as callable_by
      from pg_proc p
      join pg_type r on r.oid = p.prorettype
      cross join lateral (
        select coalesce(json_agg(json_build_object(
            'name', u.name, 'mode', u.mode, 'type', format_type(u.type, -1),
            'base_type', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null), 'told_type', u.type::regtype
          ) order by u.position), '[]') as arguments,
          coalesce(bool_or(t.typtype = 'p') filter (where i.is_input), false) as polymorphic,
          coalesce(array_agg(u.type) filter (where i.is_input and coalesce(u.name, '') = ''), '{}') as unnamed
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes::text[], p.proargnames)
          with ordinality as u(type, mode, name, position)
        join pg_type t on t.oid = u.type
        cross join lateral (select coalesce(u.mode, 'i') in ('i', 'b', 'v') as is_input) i
      ) a
      where p.pronamespace = $1::regnamespace and p.prokind = 'f' and not a.polymorphic
        and cardinality(a.unnamed) < 2
        and a.unnamed <@ array['json', 'jsonb', 'text', 'xml', 'bytea']::regtype[]::oid[]
        and (r.typtype <> 'p' or p.prorettype in ('void'::regtype, 'record'::regtype))
      order by p.oid`,
  },
  computed: {
    row: z.object({
      name: z.string(),
      relation: z.number(),
      returns_relation: z.number(),
      returns_set: z.boolean(),
      one_row: z.boolean(),
      base_type: z.string(),
    }),
    // Functions whose only argument is a row: a computed column, or rows of another table.
    text: `
      select p.proname as name, a.typrelid as relation, r.typrelid as returns_relation, p.proretset as returns_set,
        not p.proretset or p.prorows = 1 as one_row,
        format_type(coalesce(nullif(r.typbasetype, 0), r.oid), null) as base_type
      from pg_proc p
      join pg_type a on a.oid = p.proargtypes[0]
      join pg_type r on r.oid = p.prorettype
      where p.pronamespace = $1::regnamespace and p.prokind = 'f' and p.pronargs = 1 and a.typtype = 'c'
        and r.typtype <> 'p'
      order by p.proname`,
  },
  types: {
    row: z.object({ name: z.string(), type: catalogSql }),
    // Later rows win, because pg_catalog is first on every search path.
    text: `
      select t.typname as name, format_type(t.oid, -1) as type
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where n.nspname in ('pg_catalog', $1, 'extensions') and t.typtype in ('b', 'e', 'd', 'r', 'm')
      order by array_position(array['extensions', $1, 'pg_catalog']::name[], n.nspname)`,
  },
} as const

type Name = keyof typeof queries
export type Catalog = { [K in Name]: z.infer<(typeof queries)[K]['row']>[] }

/** Reads the system catalogs, all in one snapshot and one round trip. */
export async function readCatalog(pool: Pool): Promise<Catalog> {
  return transaction(pool, async (client) => {
    // With an empty search path PostgreSQL qualifies every name that it prints.
    const prepared = client.query(
      "select set_config('search_path', '', true), set_config('transaction_read_only', 'on', true)",
    )
    const read = async <K extends Name>(name: K) => {
      const { rows } = await client.query(queries[name].text, [exposedSchema])
      return z.array(queries[name].row).parse(rows) as Catalog[K]
    }
    const [, settings, relations, columns, keys, views, functions, computed, types] = await Promise.all([
      prepared,
      read('settings'),
      read('relations'),
      read('columns'),
      read('keys'),
      read('views'),
      read('functions'),
      read('computed'),
      read('types'),
    ])
    return { settings, relations, columns, keys, views, functions, computed, types }
  })
}
