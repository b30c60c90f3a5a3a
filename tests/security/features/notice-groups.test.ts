import { sync as calendar } from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toldTo } from '#tests/support/features/notifications.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// A notice for groups of members, by every way to a notice: as a member of the group, as another, with Pro, and as a visitor.

let whole: WholeApp
const people = {} as Record<'inGroup' | 'other' | 'pro' | 'staff' | 'alumnus' | 'boss', Session>
let branch: string
let section: string

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const one = async (text: string, values: unknown[] = []) => String(Object.values((await sql(text, values))[0] ?? {})[0])

beforeAll(async () => {
  whole = await startWholeApp()
  for (const name of ['inGroup', 'other', 'pro', 'staff', 'alumnus', 'boss'] as const)
    people[name] = await whole.signUp(`${name.toLowerCase()}@example.org`)
  branch = await one(`insert into public.branches (code, name) values ('TB', 'Test') returning id`)
  const neighbour = await one(`insert into public.branches (code, name) values ('NB', 'Neighbour') returning id`)
  section = await one(
    `insert into public.sections (branch_id, entry_year, letter) values ($1, extract(year from now()) - 1, 'Q') returning id`,
    [branch],
  )
  await sql('update public.users set branch_id = $1, semester = 5 where id = $2', [branch, people.inGroup.user.id])
  await sql('update public.users set branch_id = $1, semester = 4 where id = $2', [neighbour, people.other.user.id])
  await sql(`update public.users set branch_id = $1, semester = 4, plan = 'pro' where id = $2`, [
    neighbour,
    people.pro.user.id,
  ])
  await sql(`update public.users set role = 'staff' where id = $1`, [people.staff.user.id])
  // Once a student of that class.
  await sql(`update public.users set role = 'alumnus', branch_id = $1, semester = 5 where id = $2`, [
    branch,
    people.alumnus.user.id,
  ])
  await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [
    people.inGroup.user.id,
    section,
  ])
  await sql('update public.profiles set is_admin = true where id = $1', [people.boss.user.id])
})
afterAll(() => whole.close())
beforeEach(async () => {
  await sql('truncate public.notices, public.withdrawn_notices, public.notifications cascade')
})

const headers = (who: Session | undefined) => ({
  apikey: whole.backend.secrets.publishableKey,
  ...(who && { authorization: `Bearer ${who.access_token}` }),
  'content-type': 'application/json',
})
const rest = async (who: Session | undefined, method: string, path: string, body?: unknown) => {
  const response = await whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: { ...headers(who), prefer: 'return=representation' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
const notice = (groups: string[], values: Record<string, unknown> = {}): Promise<string> =>
  one(
    `insert into public.notices (title, content, author, category, audience, groups, deadline)
     values ('Zanzibar', 'Bring the quokka.', 'Office', 'General', $1, $2, now() + interval '5 days') returning id`,
    [values['audience'] ?? 'members', groups],
  )
/** How often each person is notified of a notice. */
const told = async () => {
  const found: Record<string, number> = {}
  for (const [name, who] of Object.entries(people)) {
    const all = await toldTo(whole.database.pool, who.user.id)
    found[name] = all.filter(({ kind }) => kind === 'notice').length
  }
  return found
}
/** What an account's private calendar has. */
const entries = async (who: Session) => {
  const token = (await rest(who, 'POST', 'rpc/renew_calendar_feed', {})).body
  const text = await (await whole.app.request(`/calendar/${token}.ics`)).text()
  return Object.values(calendar.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part.summary] : []))
}
const post = (values: object) =>
  rest(people.boss, 'POST', 'notices', {
    title: 't',
    author: 'a',
    category: 'General',
    audience: 'members',
    ...values,
  })
const reach = (who: Session | undefined, audience: string, groups: string[] = []) =>
  rest(who, 'POST', 'rpc/notice_reach', { audience, groups })
type Way = (who: Session | undefined, id: string) => Promise<boolean>
const ways: Record<string, Way> = {
  list: async (who, id) =>
    (await rest(who, 'GET', 'notices?select=id')).body.some((row: { id: string }) => row.id === id),
  search: async (who) =>
    JSON.stringify((await rest(who, 'POST', 'rpc/search', { q: 'quokka' })).body).includes('Zanzibar'),
  'search box': async (who) =>
    JSON.stringify((await rest(who, 'POST', 'rpc/search_box', { q: 'quokka' })).body).includes('Zanzibar'),
  revisions: async (who) => (await rest(who, 'GET', 'notice_revisions?select=title')).body.length > 0,
  'link that is passed on': async (who, id) =>
    (await rest(who, 'POST', 'rpc/shared_notice', { notice: id })).body.title !== null,
  check: async (who, id) => {
    const code = await one('select code from public.notices where id = $1', [id])
    const response = await whole.app.request(`/api/notices/codes/${code}`, { headers: headers(who) })
    return ((await response.json()) as { title: string | null }).title !== null
  },
  today: async (who) => JSON.stringify((await rest(who, 'POST', 'rpc/today', {})).body).includes('Zanzibar'),
}

describe('a notice for groups of members', { timeout: 60_000 }, () => {
  it.each([
    ['the branch', () => [`branch:${branch}`], ['inGroup']],
    ['the semester', () => ['semester:5'], ['inGroup']],
    ['the semester of the branch', () => [`branch:${branch}/5`], ['inGroup']],
    ['another semester of the branch', () => [`branch:${branch}/6`], []],
    ['the section', () => [`section:${section}`], ['inGroup']],
    ['staff', () => ['staff'], ['staff']],
    ['alumni', () => ['alumni'], ['alumnus']],
    ['several groups', () => ['staff', 'semester:5'], ['inGroup', 'staff']],
  ] as const)('is read by %s alone, and by who writes notices', async (_, groups, readers) => {
    const id = await notice([...groups()])
    const found: string[] = []
    for (const [name, who] of Object.entries(people)) if (await ways['list']?.(who, id)) found.push(name)
    expect(found.toSorted()).toEqual([...readers, 'boss'].toSorted())
    expect(await ways['list']?.(undefined, id)).toBe(false)
  })

  it.each(Object.keys(ways))('is found by its groups alone, and by no other with Pro: %s', async (way) => {
    const id = await notice([`branch:${branch}/5`, 'staff'])
    await sql(`update public.notices set content = 'Bring the quokka twice.' where id = $1`, [id])
    const found: Record<string, boolean> = {}
    for (const [name, who] of Object.entries(people)) {
      // An admin searches and gets the day of what they read as a person.
      if (name !== 'boss') found[name] = (await ways[way]?.(who, id)) ?? false
    }
    const publicLink = way === 'link that is passed on'
    expect(found).toEqual({ inGroup: !publicLink, other: false, pro: false, staff: !publicLink, alumnus: false })
    // Nothing of a visitor's answer names it; rpc/today is for accounts.
    if (way !== 'today') expect(await ways[way]?.(undefined, id)).toBe(false)
  })

  it('notifies its groups, and after it is opened to others those who have not heard of it', async () => {
    const id = await notice(['staff'])
    expect(await told()).toEqual({ inGroup: 0, other: 0, pro: 0, staff: 1, alumnus: 0, boss: 1 })
    await sql(`update public.notices set groups = array['staff', $2] where id = $1`, [id, `section:${section}`])
    expect(await told()).toEqual({ inGroup: 1, other: 0, pro: 0, staff: 1, alumnus: 0, boss: 1 })
    await sql(`update public.notices set groups = '{}' where id = $1`, [id])
    expect(await told()).toEqual({ inGroup: 1, other: 1, pro: 1, staff: 1, alumnus: 1, boss: 1 })
  })

  it('leaves the bell and the search of who leaves the group', async () => {
    await notice([`branch:${branch}/5`])
    await toldTo(whole.database.pool, people.inGroup.user.id)
    const bell = async () => (await rest(people.inGroup, 'GET', 'notifications?select=title')).body.length
    expect([await bell(), await ways['search']?.(people.inGroup, '')]).toEqual([1, true])
    try {
      await rest(people.inGroup, 'PATCH', `users?id=eq.${people.inGroup.user.id}`, { semester: 6 })
      expect([await bell(), await ways['search']?.(people.inGroup, '')]).toEqual([0, false])
    } finally {
      await sql('update public.users set semester = 5 where id = $1', [people.inGroup.user.id])
    }
  })

  it('is in the calendar of its groups alone', async () => {
    await notice(['staff'])
    expect([await entries(people.staff), await entries(people.pro)]).toEqual([['Zanzibar'], []])
  })

  it('says after it was withdrawn its title and reason to its groups alone', async () => {
    const id = await notice(['staff'])
    const code = await one('select code from public.notices where id = $1', [id])
    await rest(people.boss, 'POST', 'rpc/withdraw_notice', { notice: id, reason: 'A mistake.' })
    const checked = async (who: Session | undefined) => {
      const response = await whole.app.request(`/api/notices/codes/${code}`, { headers: headers(who) })
      const { title, reason } = (await response.json()) as { title: string | null; reason: string | null }
      return { title, reason }
    }
    expect(await checked(people.staff)).toEqual({ title: 'Zanzibar', reason: 'A mistake.' })
    for (const who of [people.pro, people.other, undefined])
      expect(await checked(who)).toEqual({ title: null, reason: null })
  })

  it('is rejected with an unknown group, and has none where it is for all or for Pro', async () => {
    for (const group of [
      'nobody',
      'semester:13',
      'branch:x',
      `branch:${section}`,
      `branch:${branch}/0`,
      `section:${branch}`,
      null,
      '',
      "staff' or true",
    ])
      expect([group, (await post({ groups: [group] })).status]).toEqual([group, 400])
    expect((await post({ groups: Array.from({ length: 41 }, (_, n) => `semester:${n}`) })).status).toBe(400)
    const [pro] = (await post({ audience: 'pro', groups: ['staff'] })).body
    const [twice] = (await post({ groups: ['staff', 'alumni', 'staff'] })).body
    expect([pro.groups, twice.groups]).toEqual([[], ['alumni', 'staff']])
  })

  it('cannot be reached by an account that says it is staff', async () => {
    const own = `users?id=eq.${people.other.user.id}`
    expect((await rest(people.other, 'PATCH', own, { role: 'staff' })).status).toBe(403)
    expect(await sql('select role from public.users where id = $1', [people.other.user.id])).toEqual([
      { role: 'student' },
    ])
  })
})

describe('how many a notice reaches', () => {
  it('is counted by groups, by Pro and for all, with those who have push', async () => {
    await sql(
      `insert into public.push_subscriptions (account_id, session_id, endpoint, p256dh, auth_secret)
       select $1, s.id, 'https://push.example/1', repeat('p', 87), repeat('a', 22)
       from auth.sessions s where s.user_id = $1 limit 1`,
      [people.staff.user.id],
    )
    expect((await reach(people.boss, 'members', ['staff', `branch:${branch}`])).body).toEqual({ people: 2, by_push: 1 })
    expect((await reach(people.boss, 'pro')).body).toEqual({ people: 1, by_push: 0 })
    expect((await reach(people.boss, 'everyone')).body).toEqual({ people: 6, by_push: 1 })
    await rest(people.staff, 'POST', 'notification_preferences', {
      kind: 'notice',
      here: true,
      push: false,
      mail: false,
    })
    expect((await reach(people.boss, 'members', ['staff'])).body).toEqual({ people: 1, by_push: 0 })
  })

  it('is told to writers of notices alone', async () => {
    for (const who of [people.other, people.pro, people.staff]) expect((await reach(who, 'members')).status).toBe(403)
    expect((await reach(undefined, 'members')).status).toBe(401)
  })
})
