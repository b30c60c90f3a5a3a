import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collegeToday, dateOf, daysAfter } from '#domain/dates/college-time.ts'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import { recordDriveClosings } from '#server/features/notifications/jobs.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

// The reminder of the last day to register for a drive.

let database: TestDatabase
const pro = randomUUID()
const free = randomUUID()
const drive = randomUUID()
const sql = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase()
  await sql("insert into auth.users (id, email) select id, id || '@example.org' from unnest($1::uuid[]) as id", [
    [pro, free],
  ])
  await sql("update public.users set plan = 'pro' where id = $1", [pro])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql('delete from public.organisations')
  await sql('delete from private.events')
  await sql('delete from public.notifications')
  await sql(
    `with o as (insert into public.organisations (name) values ('Sample Systems') returning id)
     insert into public.drives (id, organisation_id, role, kind, closes_on) select $1, id, 'Analyst', 'job', $2 from o`,
    [drive, daysAfter(collegeToday(), 2)],
  )
  await sql(
    `insert into public.follows (account_id, kind, subject_id) select id, 'drive_closing', $2 from unnest($1::uuid[]) as id`,
    [[pro, free], drive],
  )
})

const closes = (days: number) =>
  sql('update public.drives set closes_on = $1 where id = $2', [daysAfter(collegeToday(), days), drive])
/** What the hours of a day do, and a process that is killed between them. */
async function heard() {
  for (let hour = 0; hour < 2; hour++) {
    await Promise.all([recordDriveClosings(database.pool), recordDriveClosings(database.pool)])
    await fanOut({ pool: database.pool, log: silentLog })
  }
  return sql("select account_id, title, body, url from public.notifications where kind = 'drive_closing' order by id")
}

const recorded = async () => (await sql("select account_id from private.events where kind = 'drive_closing'")).length

describe('the reminder of a drive', () => {
  it('comes once, the day before registration closes, to who reads drives', async () => {
    expect(await heard()).toEqual([])
    await closes(1)
    const reminder = {
      account_id: pro,
      title: 'Sample Systems: registration closes tomorrow',
      body: `Analyst. ${dateOf(daysAfter(collegeToday(), 1))}`,
      url: `/placements/drives/${drive}`,
    }
    expect(await heard()).toEqual([reminder])
    expect(await heard()).toEqual([reminder])
  })

  it('moves with the date, also where it was recorded already', async () => {
    await closes(1)
    await recordDriveClosings(database.pool)
    await closes(5)
    expect(await heard()).toEqual([])
    await closes(0)
    expect(await heard()).toMatchObject([{ title: 'Sample Systems: registration closes today' }])
  })

  it('is withdrawn by its account until it is delivered, and does not come for a withdrawn drive', async () => {
    await closes(1)
    await recordDriveClosings(database.pool)
    await sql("update public.follows set muted = true where kind = 'drive_closing'")
    expect(await heard()).toEqual([])
    await sql("update public.follows set muted = false where kind = 'drive_closing'")
    await sql('delete from private.events')
    await sql('update public.drives set withdrawn = true')
    expect(await heard()).toEqual([])
  })

  it('is recorded for all or for none of its accounts, when the job is killed within', async () => {
    await closes(1)
    const holder = await database.pool.connect()
    await holder.query('begin')
    // The same event, which the job waits for.
    await holder.query(
      `insert into private.events (kind, subject_id, data, dedupe_key, account_id)
       select 'drive_closing', $1::uuid, '{}', 'drive_closing:' || $1 || ':' || closes_on || ':' || $2, $2::uuid
       from public.drives where id = $1::uuid`,
      [drive, pro],
    )
    const killed = recordDriveClosings(database.pool).catch((error: unknown) => String(error))
    const kill = () =>
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%drive_closing:%'`,
      )
    await expect.poll(async () => (await kill()).rowCount, { timeout: 20_000 }).toBe(1)
    expect(await killed).toMatch(/terminat/)
    await holder.query('rollback')
    holder.release()
    expect(await recorded()).toBe(0)
    await recordDriveClosings(database.pool)
    expect(await recorded()).toBe(2)
  })
})
