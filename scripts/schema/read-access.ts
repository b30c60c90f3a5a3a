import type { Pool } from '#server/core/database/pool.ts'
import { foreignSchemas, ledger } from './read-tables.ts'

export interface TableAccess {
  name: string
  /** By role: privileges, those of single columns with their names. */
  rights: { role: string; privileges: string }[]
  policies: { name: string; command: string; roles: string }[]
  /** In the order in which they fire. */
  triggers: { name: string; when: string; calls: string; arguments: string }[]
}

/** Who may do what with each table, and what happens then. */
export async function readAccess(pool: Pick<Pool, 'query'>): Promise<TableAccess[]> {
  const { rows } = await pool.query<TableAccess>(accessSql, [ledger])
  return rows
}

const apiRoles = "('public', 'anon', 'authenticated', 'service_role')"

// Privileges of a table and of its columns; of those of a column only what the table does not have.
const rights = `
  select json_agg(json_build_object('role', role, 'privileges', privileges) order by role)
  from (
    select role, string_agg(privilege || coalesce(' (' || columns || ')', ''), ', ' order by privilege) as privileges
    from (
      select role, lower(privilege_type) as privilege,
        case when bool_or(attnum = 0) then null else string_agg(attname, ', ' order by attnum) end as columns
      from (
        select coalesce(g.rolname, 'public') as role, x.privilege_type, 0 as attnum, null as attname
        from aclexplode(c.relacl) x left join pg_roles g on g.oid = x.grantee
        union all
        select coalesce(g.rolname, 'public'), x.privilege_type, a.attnum, a.attname::text
        from pg_attribute a, aclexplode(a.attacl) x left join pg_roles g on g.oid = x.grantee
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as granted where role in ${apiRoles}
      group by role, privilege_type
    ) as by_privilege group by role
  ) as by_role`

// tgtype, of PostgreSQL's catalog/pg_trigger.h: 1 row, 2 before, 4 insert, 8 delete, 16 update, 32 truncate.
const triggers = `
  select json_agg(json_build_object('name', t.tgname, 'calls', f.pronamespace::regnamespace || '.' || f.proname,
      'arguments', coalesce(substring(pg_get_triggerdef(t.oid) from 'EXECUTE FUNCTION [^(]+\\((.+)\\)$'), ''),
      'when', concat_ws(' ', case when t.tgtype & 2 > 0 then 'before' else 'after' end,
        array_to_string(array_remove(array[
          case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 16 > 0 then 'update' end,
          case when t.tgtype & 8 > 0 then 'delete' end, case when t.tgtype & 32 > 0 then 'truncate' end], null), ' or '),
        case when t.tgtype & 1 > 0 then 'for each row' else 'for each statement' end,
        case when t.tgqual is not null then 'on a condition' end))
    order by (t.tgtype & 2) = 0, ((t.tgtype & 1) = 0) <> ((t.tgtype & 2) > 0), t.tgname)
  from pg_trigger t join pg_proc f on f.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal`

const accessSql = `
  select n.nspname || '.' || c.relname as name, coalesce((${rights}), '[]') as rights, coalesce((${triggers}), '[]') as triggers,
    coalesce((select json_agg(json_build_object('name', p.policyname, 'command', lower(p.cmd),
        'roles', array_to_string(p.roles, ', ')) order by p.cmd, p.policyname)
      from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname), '[]') as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ${foreignSchemas} and n.nspname !~ '^pg_'
    and c.oid <> $1::regclass`
