import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runRollovers } from '#server/features/rollover/run.ts'
import { startWholeApp, type WholeApp } from '../whole-app.ts'

// An account is deleted while another transaction has locked all accounts: neither ends the other by a deadlock.

let whole: WholeApp
beforeAll(async () => {
  whole = await startWholeApp()
})
afterAll(() => whole.close())

const sql = async (text: string, values: unknown[] = []) =>
  (await whole.database.pool.query<Record<string, unknown>>(text, values)).rows

async function student(): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into auth.users (id, email, email_confirmed_at) values ($1::uuid, $1::uuid || '@students.example', now())`,
    [id],
  )
  await sql('update public.users set semester = 1 where id = $1', [id])
  return id
}

/** As an admin deletes an account; its owner's request has the same statement. */
const remove = async (id: string) =>
  (
    await whole.app.request(`/auth/v1/admin/users/${id}`, {
      method: 'DELETE',
      headers: { apikey: whole.backend.secrets.secretKey },
    })
  ).status

/** Until a transaction of this database waits for the table. */
async function waited(table: string): Promise<void> {
  const waiting = () =>
    sql(
      `select from pg_locks where relation = $1::regclass and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [table],
    )
  await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1)
}

it('a deletion of one of its students waits for a rollover', async () => {
  const id = await student()
  await sql(
    `insert into private.rollovers (id, planned_for, begins, makes_alumni) values ($1, '2026-01-01', 'even', true)`,
    [randomUUID()],
  )
  await sql(`create function public.pause_rollover() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(72); return new; end $$`)
  await sql(
    `create trigger zz_paused before insert on private.rollover_people for each row execute function public.pause_rollover()`,
  )
  const holder = await whole.database.pool.connect()
  const both: Promise<unknown>[] = []
  try {
    await holder.query('select pg_advisory_lock(72)')
    both.push(runRollovers(whole.database.pool))
    await expect
      .poll(
        () =>
          sql(`select from pg_locks where locktype = 'advisory' and objid = 72 and not granted
            and database = (select oid from pg_database where datname = current_database())`),
        { timeout: 20_000 },
      )
      .toHaveLength(1)
    both.push(remove(id))
    await waited('public.users')
  } finally {
    holder.release(true)
    await Promise.allSettled(both)
    await sql('drop function public.pause_rollover cascade')
  }
  expect(await Promise.all(both)).toEqual([undefined, 200])
  expect(await sql('select state, counts from private.rollovers')).toEqual([{ state: 'done', counts: { moves: 1 } }])
  expect(await sql('select from public.users where id = $1', [id])).toEqual([])
})

it('a deletion waits for what locks orders, then accounts, as Pro for every member does', async () => {
  const id = await student()
  const holder = await whole.database.pool.connect()
  let removed: Promise<unknown> | undefined
  try {
    await holder.query('begin; lock table public.orders in exclusive mode')
    removed = remove(id)
    await waited('public.orders')
    await holder.query('lock table public.users in share row exclusive mode')
    await holder.query('update public.users set semester = 2 where id = $1', [id])
    await holder.query('commit')
  } finally {
    holder.release(true)
    await Promise.allSettled([removed])
  }
  expect(await removed).toBe(200)
  expect(await sql('select from public.users where id = $1', [id])).toEqual([])
})
