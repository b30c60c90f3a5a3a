import { describe, expect, it } from 'vitest'
import { type Actors, other, selfOf, type Subject } from './access-actors.ts'
import { insertOf, type Statement } from './access-inserts.ts'
import { access, actors, type Operation, type Reach, withoutFactor } from './access-table.ts'
import { changes, deletable, ownOfTable } from './access-rows.ts'
import { contentRows } from './content-rows.ts'

/** The owner of a row, as SQL; content has none. */
const ownerOf = (table: string) => (table in contentRows ? 'null' : (ownOfTable[table] ?? 'user_id'))

function updateOf(table: string): string {
  const content = contentRows[table]
  const change = changes[table] ?? `${content?.text ?? 'content'} = 'changed'`
  return `update public.${table} set ${change} returning ${ownerOf(table)} as owner`
}

function statementOf(actor: Subject, table: string, operation: Operation): Statement {
  switch (operation) {
    case 'insert as self':
      return insertOf(table, selfOf(actor), actor === 'service_role')
    case 'insert as another':
      return insertOf(table, other, true)
    case 'select':
      return { text: `select ${ownerOf(table)} as owner from public.${table}`, values: [] }
    case 'update':
      return { text: updateOf(table), values: [] }
    case 'delete':
      return {
        text: `delete from public.${table} ${deletable[table] ?? ''} returning ${ownerOf(table)} as owner`,
        values: [],
      }
  }
}

/** The rows that a statement reached, in the terms of the access table. */
export async function reached(site: Actors, actor: Subject, table: string, operation: Operation): Promise<Reach> {
  const statement = statementOf(actor, table, operation)
  return site.as(actor, async (query) => {
    let result
    try {
      result = await query(statement.text, statement.values)
    } catch (error) {
      expect(error).toMatchObject({ code: '42501' })
      return 'refused'
    }
    if (operation.startsWith('insert')) {
      const [row] = result.rows
      if (row !== undefined && actor !== 'service_role') {
        expect(row['user_id']).toBe(selfOf(actor))
        expect(row['user_name']).not.toBe('Someone Else')
        expect(new Date(String(row['created_at'])).getFullYear()).toBeGreaterThan(2020)
      }
      return actor === 'service_role' || ownerOf(table) === 'null' ? 'all' : 'own'
    }
    if (result.rows.length === 0) return 'none'
    return result.rows.every((row) => row['owner'] === selfOf(actor)) ? 'own' : 'all'
  })
}

/** Runs every cell of the access table as the data API would, on one database. */
export function describeAccess(site: Actors): void {
  describe('the access table', () => {
    it('has an entry for every table and view of the public schema', async () => {
      const { rows } = await site.database.pool.query<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1",
      )
      expect(rows.map((row) => row.name)).toEqual(Object.keys(access).toSorted())
    })

    const cells = Object.entries(access).flatMap(([table, byActor]) =>
      actors.flatMap((actor) =>
        Object.entries(byActor[actor]).map(([operation, reach]) => [actor, operation, table, reach] as const),
      ),
    )
    it.each(cells)('%s: %s on %s reaches %s', async (actor, operation, table, reach) => {
      expect(await reached(site, actor, table, operation as Operation)).toBe(reach)
    })

    const ofAdmins = Object.entries(access).flatMap(([table, byActor]) =>
      (['admin at aal1', 'admin at aal2'] as const).flatMap((actor) =>
        // At aal1 an admin with a second factor has a member's rights.
        Object.entries(actor === 'admin at aal1' ? { ...byActor.member, ...withoutFactor[table] } : byActor.admin).map(
          ([operation, reach]) => [actor, operation, table, reach] as const,
        ),
      ),
    )
    it.each(ofAdmins)('%s with a second factor: %s on %s reaches %s', async (actor, operation, table, reach) => {
      expect(await reached(site, actor, table, operation as Operation)).toBe(reach)
    })
  })
}
