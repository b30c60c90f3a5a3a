import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sync as calendar } from 'node-ical'
import { collegeToday, dayAndMonthInShort, dateOf, daysAfter } from '#domain/dates/college-time.ts'
import { allFannedOut, toldTo } from '#tests/support/features/notifications.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// Followers of a drive and of an organisation: moved dates, a withdrawal, a new drive; on Today and in the calendar, too.

let whole: WholeApp
let asha: Session
let imran: Session
let free: Session
let officer: Session
let organisation: string
let drive: string

const today = collegeToday()
const [closes, test, later] = [daysAfter(today, 3), daysAfter(today, 8), daysAfter(today, 10)]

beforeAll(async () => {
  whole = await startWholeApp()
  ;[asha, imran, free, officer] = [
    await whole.signUp('asha@example.org'),
    await whole.signUp('imran@example.org'),
    await whole.signUp('free@example.org'),
    await whole.signUp('officer@example.org'),
  ]
  await sql("update public.users set plan = 'pro' where id <> $1", [free.user.id])
  await sql("insert into public.grants (account, area) values ($1, 'placements')", [officer.user.id])
})
afterAll(() => whole.close())
beforeEach(async () => {
  await sql('delete from public.organisations')
  await sql('delete from private.events')
  await sql('delete from public.notifications')
  const [row] = await rest(officer, 'POST', 'organisations', { name: 'Sample Systems' })
  organisation = row.id
  const [made] = await rest(officer, 'POST', 'drives', terms())
  drive = made.id
})

const terms = (more: object = {}) => ({
  organisation_id: organisation,
  role: 'Design verification',
  kind: 'job',
  closes_on: closes,
  test_on: test,
  ...more,
})
const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const request = (who: Session, method: string, path: string, body?: unknown) =>
  whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      authorization: `Bearer ${who.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const rest = async (who: Session, method: string, path: string, body?: unknown) => {
  const response = await request(who, method, path, body)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}
const follow = (who: Session, kind = 'drive', subject = drive, muted = false) =>
  request(who, 'POST', 'follows', { kind, subject_id: subject, muted })
const edit = (values: object, who = officer) => rest(who, 'PATCH', `drives?id=eq.${drive}`, values)
/** Ends the minutes that edits are collected in. */
const delivered = async () => {
  await sql('update private.events set due_at = now()')
  await sql("select pg_notify('events', '')")
  await allFannedOut(whole.database.pool)
}
const told = async (who: Session) => {
  await delivered()
  return (await toldTo(whole.database.pool, who.user.id)).map(({ title, body, url }) => ({ title, body, url }))
}
const titles = async (who: Session) => (await told(who)).map(({ title }) => title)

const ofToday = async (who: Session) => (await rest(who, 'POST', 'rpc/today')).drives
const dayOf = (date: string) => Number(date.slice(8))

describe('following', () => {
  it('is possible for what the account may read, and for nothing else', async () => {
    expect((await follow(asha)).status).toBe(201)
    expect((await follow(asha, 'organisation', organisation)).status).toBe(201)
    expect((await follow(free)).status).toBe(403)
    expect((await follow(free, 'organisation', organisation)).status).toBe(403)
    expect((await follow(asha, 'drive', organisation)).status).toBe(403)
    expect((await follow(asha, 'organisation', drive)).status).toBe(403)
  })
})

describe('a moved date', () => {
  it('notifies followers of the old and the new date, with the address of the drive, and no other account', async () => {
    await follow(asha)
    await edit({ test_on: later })
    const [short, shortLater] = [dayAndMonthInShort(test), dayAndMonthInShort(later)]
    expect(await told(asha)).toEqual([
      {
        title: expect.stringMatching(`^Sample Systems: Test moved from ${short}.* to ${shortLater}`),
        body: 'Design verification',
        url: `/placements/drives/${drive}`,
      },
    ])
    expect([await titles(imran), await titles(officer)]).toEqual([[], []])
  })

  it('is one message after several edits, and none after an edit that is undone', async () => {
    await follow(asha)
    await edit({ test_on: daysAfter(test, 1) })
    await edit({ test_on: later, closes_on: daysAfter(closes, 1) })
    await edit({ role: 'Verification' })
    const [message, ...more] = await told(asha)
    expect(more).toEqual([])
    expect(message?.title).toContain(`End of registration moved from ${dayAndMonthInShort(closes)}`)
    expect(message?.body).toMatch(new RegExp(`^Test moved from .* to ${dayAndMonthInShort(later)}.*Verification$`))
    await edit({ test_on: test })
    await edit({ test_on: later })
    expect(await titles(asha)).toHaveLength(1)
    await edit({ test_on: test })
    expect(await titles(asha)).toHaveLength(2)
  })

  it('does not notify an account that muted the drive, lost Pro, or moved the date', async () => {
    for (const who of [asha, imran, officer]) await follow(who)
    await rest(asha, 'PATCH', `follows?subject_id=eq.${drive}`, { muted: true })
    await sql("update public.users set plan = 'free' where id = $1", [imran.user.id])
    await edit({ test_on: later })
    expect([await titles(asha), await titles(imran), await titles(officer)]).toEqual([[], [], []])
    await sql("update public.users set plan = 'pro' where id = $1", [imran.user.id])
  })

  it('is removed from the bell of an account that lost Pro', async () => {
    await follow(imran)
    await edit({ test_on: later })
    await delivered()
    const bell = () => rest(imran, 'GET', 'notifications?select=kind')
    expect(await bell()).toEqual([{ kind: 'drive_changed' }])
    await sql("update public.users set plan = 'free' where id = $1", [imran.user.id])
    expect(await bell()).toEqual([])
    await sql("update public.users set plan = 'pro' where id = $1", [imran.user.id])
  })
})

describe('a withdrawn drive', () => {
  it('notifies its followers once, and again when it is back', async () => {
    await follow(asha)
    await edit({ withdrawn: true })
    await edit({ test_on: later })
    expect(await titles(asha)).toEqual(['Withdrawn: Sample Systems, Design verification'])
    await edit({ withdrawn: false })
    expect(await titles(asha)).toContain('No longer withdrawn: Sample Systems, Design verification')
  })

  it('is a withdrawal for its followers if it is deleted before its last day, and its notifications go', async () => {
    await follow(asha)
    await edit({ test_on: later })
    await delivered()
    await rest(officer, 'DELETE', `drives?id=eq.${drive}`)
    expect(await told(asha)).toEqual([
      {
        title: 'Withdrawn: Sample Systems, Design verification',
        body: 'The placement cell has deleted this drive.',
        url: '/placements',
      },
    ])
    expect(await sql('select from public.follows')).toEqual([])
  })

  it('notifies no account if it is deleted after its last day', async () => {
    await sql('update public.drives set closes_on = $1, test_on = null', [daysAfter(today, -9)])
    await follow(asha)
    await sql('delete from private.events')
    await rest(officer, 'DELETE', `drives?id=eq.${drive}`)
    expect(await titles(asha)).toEqual([])
  })
})

describe('an organisation', () => {
  it('notifies its followers of a new drive, and of none that has closed', async () => {
    await delivered()
    await follow(asha, 'organisation', organisation)
    const [made] = await rest(officer, 'POST', 'drives', terms({ role: 'Firmware' }))
    await rest(officer, 'POST', 'drives', terms({ role: 'Last year', closes_on: daysAfter(today, -1) }))
    expect(await told(asha)).toEqual([
      {
        title: 'New drive: Sample Systems, Firmware',
        body: `Registration closes ${dateOf(closes)}`,
        url: `/placements/drives/${made.id}`,
      },
    ])
    expect(await titles(imran)).toEqual([])
  })
})

describe('the days of a followed drive', () => {
  it('are on Today while it is followed and not withdrawn', async () => {
    expect(await ofToday(asha)).toEqual([])
    await follow(asha)
    expect(await ofToday(asha)).toEqual([
      { id: drive, title: 'Sample Systems: registration closes', date: closes },
      { id: drive, title: 'Sample Systems: test', date: test },
    ])
    expect(await ofToday(imran)).toEqual([])
    await edit({ withdrawn: true })
    expect(await ofToday(asha)).toEqual([])
    await edit({ withdrawn: false })
    await rest(asha, 'PATCH', `follows?subject_id=eq.${drive}`, { muted: true })
    expect(await ofToday(asha)).toEqual([])
  })

  it('are in the calendar feed, move there, and are cancelled with the drive', async () => {
    await follow(asha)
    const token: string = await rest(asha, 'POST', 'rpc/renew_calendar_feed')
    const days = async () => {
      const text = await (await whole.app.request(`/calendar/${token}.ics`)).text()
      return Object.values(calendar.parseICS(text))
        .flatMap((part) => (part?.type === 'VEVENT' && part.uid.startsWith(drive) ? [part] : []))
        .map(({ summary, uid, start, status }) => ({ summary, uid, day: start.getDate(), status }))
    }
    expect(await days()).toMatchObject([
      {
        summary: 'Sample Systems: Registration closes',
        uid: `${drive}-closes_on@drives.campuslife`,
        day: dayOf(closes),
      },
      { summary: 'Sample Systems: Test', uid: `${drive}-test_on@drives.campuslife`, day: dayOf(test) },
    ])
    await edit({ test_on: later })
    expect((await days())[1]).toMatchObject({ uid: `${drive}-test_on@drives.campuslife`, day: dayOf(later) })
    await edit({ withdrawn: true })
    expect((await days()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    await sql("update public.users set plan = 'free' where id = $1", [asha.user.id])
    expect(await days()).toEqual([])
    await sql("update public.users set plan = 'pro' where id = $1", [asha.user.id])
  })
})
