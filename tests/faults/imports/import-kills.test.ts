import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pool } from '#server/core/database/pool.ts'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from '../killable-site.ts'

// The server is killed while a transaction waits at a chosen row of an import, and of its undo: nothing stays half done,
// and nothing is done twice.

const rows = sized(600, 3000)
let site: KillableSite
let admin: { id: string; token: string }

beforeAll(async () => {
  site = await startKillableSite({ MAILER_AUTOCONFIRM: 'true' })
  const config = (await (await fetch(`${site.url}/config.json`)).json()) as Record<string, string>
  const answer = await fetch(`${config['supabaseUrl']}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: String(config['publishableKey']), 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'imports@example.org', password: 'Genda#2026' }),
  })
  const { access_token: token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  admin = { id: user.id, token }
  await site.inDatabase(async (pool) => {
    await pool.query('update public.profiles set is_admin = true where id = $1', [admin.id])
    // Waits for the test's lock where the row has the name that its argument says.
    await pool.query(
      `create function public.pause_at() returns trigger language plpgsql as $$
       begin
         if coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0] = tg_argv[1] then perform pg_advisory_xact_lock(42); end if;
         return coalesce(new, old);
       end $$`,
    )
  })
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

const call = (method: string, path: string, body?: object) =>
  fetch(`${site.url}/api/imports${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}` },
    ...(body && { body: JSON.stringify(body) }),
  })

interface Point {
  event: 'insert' | 'update' | 'delete'
  table: string
  column: string
  value: string
}

/** Kills the server while the job that the request queues waits at the point. */
const killAt = ({ event, table, column, value }: Point, request: () => Promise<Response>) =>
  site.inDatabase(async (pool) => {
    await pool.query('select pg_advisory_lock(42)')
    await pool.query(
      `create or replace trigger zz_paused before ${event} on ${table}
       for each row execute function public.pause_at('${column}', '${value}')`,
    )
    expect((await request()).status).toBe(202)
    await expect.poll(() => isPaused(pool), { timeout: 60_000, interval: 50 }).toBe(true)
    const restarted = site.killServer()
    await pool.query('select pg_advisory_unlock(42)')
    await restarted
  })

const isPaused = async (pool: Pool) => {
  const { rows: found } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and objid = 42 and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return found.length > 0
}

const one = (text: string, values: unknown[]) =>
  site.inDatabase(async (pool) => (await pool.query<Record<string, unknown>>(text, values)).rows[0])

it.each([
  ['their first row', 0],
  ['a row in their middle', Math.floor(rows / 2)],
  ['their last row', rows - 1],
  ['the line that marks them as done', undefined],
])(
  'a server that is killed at %s leaves an import and its undo to the next one, which does each of them once',
  { timeout: 300_000 },
  async (where, at) => {
    const id = randomUUID()
    const name = (row: number) => `Killed at ${where} ${row}`
    const table = [
      ['name', 'year', 'degree'],
      ...Array.from({ length: rows }, (_, row) => [name(row), '2020', 'B.Tech']),
    ]
    const ofRow = (event: Point['event'], done: string): Point =>
      at === undefined
        ? { event: 'update', table: done, column: 'state', value: 'done' }
        : { event, table: 'public.alumni', column: 'name', value: name(at) }
    const counts = () =>
      one(
        `select (select count(*)::integer from public.alumni where name like $1) as rows,
           (select count(distinct name)::integer from public.alumni where name like $1) as names,
           (select count(*)::integer from private.import_changes where import_id::text = $2) as changes,
           (select count(*)::integer from public.audit_log where action = 'insert' and after ->> 'name' like $1) as added,
           (select count(*)::integer from public.audit_log where action = 'delete' and before ->> 'name' like $1) as removed`,
        [`Killed at ${where} %`, id],
      )

    await killAt(ofRow('insert', 'private.imports'), () =>
      call('PUT', `/tables/alumni/${id}`, { rows: table.map((cells, row) => [row + 1, cells]) }),
    )
    const imported = () => one('select state, written from private.imports where id = $1', [id])
    await expect.poll(imported, { timeout: 120_000, interval: 250 }).toEqual({ state: 'done', written: rows })
    const all = { rows, names: rows, changes: rows, added: rows }
    expect(await counts()).toEqual({ ...all, removed: 0 })

    await one('update public.alumni set bio = $2 where name = $1', [name(1), 'edited since'])
    await killAt(ofRow('delete', 'private.import_undos'), () => call('POST', `/by-id/${id}/undo`, {}))
    const undone = () =>
      one(
        `select u.state, u.outcome -> 'removed' as removed, u.outcome -> 'stays' as stays, i.undone_at is not null as undone
         from private.imports i join private.import_undos u on u.import_id = i.id where i.id = $1`,
        [id],
      )
    const done = { state: 'done', removed: rows - 1, stays: 1, undone: true }
    await expect.poll(undone, { timeout: 120_000, interval: 250 }).toEqual(done)
    expect(await counts()).toEqual({ ...all, rows: 1, names: 1, removed: rows - 1 })
  },
)
