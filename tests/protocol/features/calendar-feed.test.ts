import { sync as calendar } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// A private calendar, read by an application that has only its address.

let whole: WholeApp
let asha: Session
let stranger: Session
beforeAll(async () => {
  whole = await startWholeApp()
  ;[asha, stranger] = [await whole.signUp('asha@example.org'), await whole.signUp('stranger@example.org')]
  await sql(`insert into public.notices (title, author, category, audience, deadline, publish_at) values
    ('For all', 'a', 'General', 'everyone', '2099-11-20 16:30+05:30', now()),
    ('For Pro', 'a', 'General', 'pro', '2099-11-21 16:30+05:30', now()),
    ('Later', 'a', 'General', 'everyone', '2099-11-22 16:30+05:30', now() + interval '1 day'),
    ('Past', 'a', 'General', 'everyone', '2020-11-22 16:30+05:30', now())`)
  await sql(`insert into public.holidays (name, first_day, last_day) values ('Break', '2099-11-28', '2099-11-30')`)
  await sql(`with branch as (insert into public.branches (code, name) values ('TB', 'Test') returning id),
    course as (insert into public.courses (code, name, branch_id, semester)
      select 'CS99', 'Networks', id, 3 from branch returning id, branch_id),
    exam as (insert into public.exam_dates (course_id, exam, date, starts_at, hall)
      select id, 'end-semester', date '2099-11-24', time '10:00', 'Hall 2' from course
      union all select id, 'quiz', date '2099-11-25', null, '' from course)
    update public.users u set branch_id = course.branch_id, semester = 3 from course`)
})
afterAll(() => whole.close())

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const rest = (who: Session, method: string, path: string) =>
  whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: { apikey: whole.backend.secrets.publishableKey, authorization: `Bearer ${who.access_token}` },
  })
const renewed = async (who: Session): Promise<string> => (await rest(who, 'POST', 'rpc/renew_calendar_feed')).json()
const ask = (token: string, headers: Record<string, string> = {}) =>
  whole.app.request(`/calendar/${token}.ics`, { headers })
const entries = async (token: string) =>
  Object.values(calendar.parseICS(await (await ask(token)).text()))
    .flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
    .toSorted((a, b) => Number(a.start) - Number(b.start))
const titles = async (token: string) => (await entries(token)).map(({ summary }) => summary)

describe('the private calendar', () => {
  it('has the deadlines that its account may read, the exams of its courses, and the holidays', async () => {
    const token = await renewed(asha)
    const [form, exam, quiz, holiday, ...more] = await entries(token)
    expect(more).toEqual([])
    expect(form).toMatchObject({ summary: 'For all', datetype: 'date-time' })
    expect(form?.start.toISOString()).toBe('2099-11-20T11:00:00.000Z')
    expect(exam).toMatchObject({ summary: 'End semester: CS99 Networks', location: 'Hall 2' })
    expect(exam?.start.toISOString()).toBe('2099-11-24T04:30:00.000Z')
    expect(quiz).toMatchObject({ summary: 'Quiz: CS99 Networks', datetype: 'date' })
    expect(holiday).toMatchObject({ summary: 'Holiday: Break', datetype: 'date' })
    // A calendar's end is the day after the last one.
    expect([holiday?.start.getDate(), holiday?.end?.getDate()]).toEqual([28, 1])
  })

  it('has the classes of the account, which move and end there with their changes', async () => {
    const token = await renewed(asha)
    await sql(
      `with section as (
        insert into public.sections (branch_id, entry_year, letter) select id, 2024, 'A' from public.branches where code = 'TB'
        returning id),
      member as (insert into public.section_members (account_id, section_id) select $1, id from section),
      term as (
        insert into public.timetables (section_id, first_day, last_day)
        select id, current_date, current_date + 20 from section returning id, section_id)
      insert into public.slots (id, timetable_id, section_id, weekday, starts_at, ends_at, name, room)
      select gen_random_uuid(), id, section_id, extract(isodow from current_date + 2), '10:00', '10:50', 'Networks', 'LH 2'
      from term`,
      [asha.user.id],
    )
    const classes = async () => (await entries(token)).filter(({ summary }) => String(summary).startsWith('Networks'))
    const [first, ...more] = await classes()
    expect(more).toHaveLength(2)
    expect(first).toMatchObject({ summary: 'Networks', location: 'LH 2', datetype: 'date-time' })
    expect(Number(first?.end) - Number(first?.start)).toBe(50 * 60_000)
    expect(first?.start.toISOString().slice(11)).toBe('04:30:00.000Z')

    await sql(`insert into public.slot_changes (id, section_id, kind, date, slot_id, to_date, starts_at, ends_at, room, confirmed_at)
      select gen_random_uuid(), section_id, 'moved', current_date + 2, id, current_date + 3, '16:00', '17:00', 'LH 4', now()
      from public.slots`)
    const moved = (await classes()).find(({ uid }) => uid === first?.uid)
    expect(moved).toMatchObject({ summary: 'Networks (moved)', location: 'LH 4' })
    expect(Number(moved?.start) - Number(first?.start)).toBe(30 * 3_600_000)
    expect(Number(moved?.sequence)).toBeGreaterThanOrEqual(Number(first?.sequence))

    await sql('delete from public.slot_changes')
    await sql(`insert into public.slot_changes (id, section_id, kind, date, slot_id, confirmed_at)
      select gen_random_uuid(), section_id, 'cancelled', current_date + 2, id, now() from public.slots`)
    expect((await classes())[0]).toMatchObject({ uid: first?.uid, status: 'CANCELLED' })
    await sql('delete from public.timetables')
    expect(await classes()).toEqual([])
  })

  it('follows the plan, the audience and a ban from one request to the next', async () => {
    const token = await renewed(asha)
    await sql("update public.users set plan = 'pro', pro_until = now() + interval '1 day' where id = $1", [
      asha.user.id,
    ])
    expect(await titles(token)).toContain('For Pro')
    await sql('update public.users set pro_until = now() where id = $1', [asha.user.id])
    expect(await titles(token)).not.toContain('For Pro')
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [asha.user.id])
    expect((await ask(token)).status).toBe(404)
    await sql('update auth.users set banned_until = null where id = $1', [asha.user.id])
  })

  it('supports conditional requests, and is not cached', async () => {
    const token = await renewed(asha)
    const first = await ask(token)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(token, { 'if-none-match': `"old", W/${etag}` })).status).toBe(304)
    await sql("update public.notices set title = 'For all, again' where title = 'For all'")
    expect((await ask(token, { 'if-none-match': etag })).status).toBe(200)
  })

  it('ends when it is renewed or turned off, and its token is stored nowhere', async () => {
    const old = await renewed(asha)
    const token = await renewed(asha)
    expect([(await ask(old)).status, (await ask(token)).status]).toEqual([404, 200])
    expect(await sql('select from public.calendar_feeds where token_hash = $1', [token])).toEqual([])
    await rest(stranger, 'DELETE', `calendar_feeds?account_id=eq.${asha.user.id}`)
    expect((await ask(token)).status).toBe(200)
    expect((await rest(asha, 'GET', 'calendar_feeds?select=token_hash')).status).toBe(403)
    await rest(asha, 'DELETE', `calendar_feeds?account_id=eq.${asha.user.id}`)
    expect((await ask(token)).status).toBe(404)
  })

  it('ends with the session that made it when its owner signs strangers out, and only then', async () => {
    const signedIn = await whole.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: whole.backend.secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.org', password: 'Genda#2026' }),
    })
    const thief: Session = await signedIn.json()
    const endOthers = async (query: string) =>
      whole.app.request(`/api/account/sessions${query}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${asha.access_token}`, 'content-type': 'application/json' },
      })
    const token = await renewed(thief)
    expect((await endOthers('')).status).toBe(204)
    expect((await ask(token)).status).toBe(200)
    expect((await endOthers('?made=end')).status).toBe(204)
    expect((await ask(token)).status).toBe(404)

    const own = await renewed(asha)
    expect((await endOthers('?made=end')).status).toBe(204)
    expect((await ask(own)).status).toBe(200)
  })

  it('is neither seen nor changed by a session without the second factor of its account', async () => {
    const token = await renewed(asha)
    await sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
      [asha.user.id],
    )
    const seen = async () => (await rest(asha, 'GET', 'calendar_feeds?select=created_at')).json()
    expect(await seen()).toEqual([])
    const answer = await rest(asha, 'POST', 'rpc/renew_calendar_feed')
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: '42501' }])
    await rest(asha, 'DELETE', `calendar_feeds?account_id=eq.${asha.user.id}`)
    expect((await ask(token)).status).toBe(200)
    await sql('delete from auth.mfa_factors where user_id = $1', [asha.user.id])
    expect(await seen()).toHaveLength(1)
  })

  it.each(['', '0'.repeat(63), '0'.repeat(64), 'Z'.repeat(64), '%00'.repeat(20), "' or 1=1 --", '../../etc/passwd'])(
    'nobody’s token, %j, opens nothing',
    async (token) => {
      expect((await ask(encodeURIComponent(token))).status).toBe(404)
    },
  )
})
