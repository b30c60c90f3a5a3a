import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { collegeToday } from '#domain/dates/college-time.ts'
import { added, classOfFile, slot } from './class.ts'

// The classes of the day, in the morning of who has chosen an hour.

const it5a = classOfFile()
const { as, courses, member, sql, edit, report, recordDay } = it5a
afterEach(async () => {
  await it5a.clear()
  await sql('delete from public.notification_settings')
  await sql('delete from public.notifications')
})

const today = collegeToday()
const weekday = ((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
const choose = (place: number, hour: number | null) =>
  as(
    member(place),
    `insert into public.notification_settings (account_id, classes_hour) values ($1, $2)
     on conflict (account_id) do update set classes_hour = excluded.classes_hour`,
    [member(place), hour],
  )
/** What members hear in these hours, by two processes, each of which is run again after a kill. */
async function heard(...hours: string[]) {
  for (const hour of hours) {
    await Promise.all([recordDay(hour), recordDay(hour)])
    await it5a.deliver()
    await recordDay(hour)
  }
  return sql(
    "select account_id as account, title, body, url from public.notifications where kind = 'class_day' order by title, account_id",
  )
}
const events = () => sql("select account_id from private.events where kind = 'class_day'")
const kill = () =>
  sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%class_day:%'`,
  )
async function enterDay() {
  const os = added(slot({ course_id: courses.os, weekday }))
  const lab = added(
    slot({ course_id: courses.dbms, weekday, starts_at: '14:00', ends_at: '15:40', room: '', group_name: 'A1' }),
  )
  const other = added(
    slot({ course_id: courses.dbms, weekday, starts_at: '14:00', ends_at: '15:40', group_name: 'A2' }),
  )
  await edit(0, [os, lab, other])
  await sql("update public.section_members set groups = '{A1}' where account_id = $1", [member(1)])
  return os.id
}

describe('the classes of the day', () => {
  it('come once, at the hour that an account has chosen, with those of its group', async () => {
    await enterDay()
    await choose(1, 7)
    expect(await heard('06')).toEqual([])
    const morning = {
      account: member(1),
      title: 'Today: 2 classes, the first at 9 am',
      body: '9 am OS in LH 2, 2 pm DBMS',
      url: '/class',
    }
    expect(await heard('07', '08')).toEqual([morning])
    expect(await heard('09', '10', '11')).toEqual([morning])
  })

  it('come an hour later after a server that was down, and not in the afternoon', async () => {
    await enterDay()
    await choose(1, 7)
    await choose(2, 6)
    expect(await heard('08')).toMatchObject([{ account: member(1) }])
  })

  it('say what is cancelled', async () => {
    const os = await enterDay()
    await it5a.representative(0)
    await report(0, { id: randomUUID(), kind: 'cancelled', date: today, slot: os })
    await sql('delete from private.events')
    await choose(1, 8)
    expect(await heard('08')).toMatchObject([
      { title: 'Today: 1 class, the first at 2 pm', body: '2 pm DBMS, cancelled: OS' },
    ])
  })

  it('do not come without a class, on a holiday, to another section, or to who has chosen no hour', async () => {
    await enterDay()
    await choose(6, 7)
    await choose(2, null)
    expect(await heard('07', '08')).toEqual([])
    await choose(1, 7)
    await sql("insert into public.holidays (name, first_day, last_day) values ('Sample day', $1, $1)", [today])
    expect(await heard('07')).toEqual([])
  })

  it('are recorded for all or for none of its accounts, when the job is killed within', async () => {
    await enterDay()
    await Promise.all([choose(1, 7), choose(2, 7)])
    // The same event, which the job waits for.
    const release = await it5a.hold(
      `insert into private.events (kind, data, dedupe_key, account_id)
       select 'class_day', '{}', 'class_day:' || $1::text || ':' || $2::text, $1::uuid`,
      [member(2), today],
    )
    const killed = recordDay('07').catch((error: unknown) => String(error))
    await expect.poll(async () => (await kill()).length, { timeout: 20_000 }).toBe(1)
    expect(await killed).toMatch(/terminat/)
    await release()
    expect(await events()).toHaveLength(0)
    expect(await heard('07')).toHaveLength(2)
  })

  it('come at a full hour from 5 to 11', async () => {
    await expect(choose(1, 4)).rejects.toMatchObject({ code: '23514' })
    await expect(choose(1, 12)).rejects.toMatchObject({ code: '23514' })
  })
})
