import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { areaNames } from '#domain/roles/roles.ts'
import { allFannedOut, toldTo } from '#tests/support/features/notifications.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// A list of a step of a drive: a check that sends no notification, one notification for each person, and no way for anybody to
// another's line.

let whole: WholeApp
let asha: Session
let imran: Session
let officer: Session
let colleague: Session
let admin: Session
const others: Session[] = []
const drive = randomUUID()

beforeAll(async () => {
  whole = await startWholeApp()
  const signUp = (name: string) => whole.signUp(`${name}@example.org`)
  ;[asha, imran, officer, colleague, admin] = [
    await signUp('asha'),
    await signUp('imran'),
    await signUp('officer'),
    await signUp('colleague'),
    await signUp('admin'),
  ]
  const pro = await signUp('pro')
  await sql("update public.users set plan = 'pro' where id = $1", [pro.user.id])
  others.push(pro)
  for (const area of areaNames.filter((name) => name !== 'placements')) {
    const holder = await signUp(`${area}-holder`)
    await sql('insert into public.grants (account, area) values ($1, $2)', [holder.user.id, area])
    others.push(holder)
  }
  for (const { user } of [officer, colleague])
    await sql("insert into public.grants (account, area) values ($1, 'placements')", [user.id])
  await sql('update public.profiles set is_admin = true where id = $1', [admin.user.id])
  await sql(
    `with o as (insert into public.organisations (name) values ('Sample Systems') returning id)
     insert into public.drives (id, organisation_id, role, kind, closes_on, test_on)
     select $1, id, 'Analyst', 'job', '2026-12-01', '2026-12-05' from o`,
    [drive],
  )
})
afterAll(() => whole.close())
beforeEach(async () => {
  await allFannedOut(whole.database.pool)
  await sql('delete from public.shortlists')
  await sql('delete from public.notifications')
  await sql('delete from public.follows')
  await sql("update public.users set college_id = ''")
  await sql('delete from public.invitations')
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const request = (who: Session | undefined, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  whole.app.request(`/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      ...(who !== undefined && { authorization: `Bearer ${who.access_token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const check = async (entries: string[], who = officer, step = 'test') =>
  (await request(who, 'rpc/check_shortlist', { drive, step, entries })).json()
const tell = (
  entries: string[],
  { who = officer, id = randomUUID(), step = 'test', claimed = false, expected = 1 } = {},
) => request(who, 'rpc/tell_shortlist', { id, drive, step, entries, with_claimed: claimed, expected })
const titles = async ({ user }: Session) => (await toldTo(whole.database.pool, user.id)).map(({ title }) => title)
const roll = (who: Session, number: string) =>
  sql('update public.users set college_id = $2 where id = $1', [who.user.id, number])
const invite = (email: string, number: string, by?: Session) =>
  sql('insert into public.invitations (email, roll_number, accepted_at, accepted_by) values ($1, $2, $3, $4)', [
    email,
    number,
    by === undefined ? null : new Date(),
    by?.user.id ?? null,
  ])

describe('the check of a list', () => {
  it('finds confirmed addresses and roll numbers of the college, and says which entries are unknown, by line', async () => {
    await invite('asha@example.org', '24CS 001', asha)
    expect(await check(['24cs001', ' Imran@Example.org ', '24CS999', 'nobody@example.org'])).toEqual({
      found: 2,
      lines: [
        { line: 3, written: '24CS999', state: 'unknown', name: null },
        { line: 4, written: 'nobody@example.org', state: 'unknown', name: null },
      ],
    })
    expect([await titles(asha), await sql('select from public.shortlists')]).toEqual([[], []])
  })

  it('says which entries are there twice, also by another name of the same person', async () => {
    await invite('asha@example.org', '24CS001', asha)
    const { found, lines } = await check(['24CS001', 'asha@example.org', 'x1', 'X1'])
    expect(found).toBe(1)
    expect(lines.map(({ line, state }: { line: number; state: string }) => [line, state])).toEqual([
      [2, 'twice'],
      [3, 'unknown'],
      [4, 'twice'],
    ])
  })

  it('does not take the word of an account for its roll number, and none where the college has invited another', async () => {
    await roll(imran, '24CS001')
    const claimed = await check(['24CS001'])
    expect(claimed).toMatchObject({ found: 0, lines: [{ state: 'claimed', name: expect.any(String) }] })
    expect((await tell(['24CS001'])).status).toBe(409)
    await roll(colleague, '24cs001')
    expect((await check(['24CS001'])).lines[0]).toMatchObject({ state: 'ambiguous', name: null })
    await invite('somebody@example.org', '24CS001')
    expect((await check(['24CS001'])).lines[0]).toMatchObject({ state: 'unknown', name: null })
    await sql('update public.invitations set accepted_at = now(), accepted_by = $1', [asha.user.id])
    expect(await check(['24CS001'])).toEqual({ found: 1, lines: [] })
  })

  it('rejects an empty list, one of more than 1000 entries, and another step', async () => {
    for (const [entries, step] of [
      [[], 'test'],
      [Array(1001).fill('a'), 'test'],
      [[''], 'test'],
      [['a'], 'party'],
    ] as const)
      expect((await request(officer, 'rpc/check_shortlist', { drive, step, entries })).status).toBe(422)
    const elsewhere = { drive: randomUUID(), step: 'test', entries: ['a'] }
    expect((await request(officer, 'rpc/check_shortlist', elsewhere)).status).toBe(404)
  })
})

describe('a list', () => {
  it('notifies each person on it once, who follows the drive from then on, and no other account', async () => {
    const id = randomUUID()
    const entries = ['asha@example.org', 'imran@example.org', 'unknown@example.org']
    expect(await (await tell(entries, { id, expected: 2 })).json()).toBe(2)
    // The answer was lost: the page sends the same again.
    expect(await (await tell(entries, { id, expected: 2 })).json()).toBe(2)
    const title = expect.stringMatching(/^You are on the list of the test of Sample Systems, 5 Dec/)
    expect([await titles(asha), await titles(imran)]).toEqual([[title], [title]])
    expect(await titles(others[0] ?? officer)).toEqual([])
    expect(await sql("select account_id from public.follows where kind = 'drive'")).toHaveLength(2)
    expect(await check(['asha@example.org'])).toMatchObject({ found: 0, lines: [{ state: 'listed' }] })
    expect(await check(['asha@example.org'], officer, 'interviews')).toMatchObject({ found: 1 })
  })

  it('notifies nobody where its people are no longer those that the check has shown', async () => {
    expect((await tell(['asha@example.org'], { expected: 2 })).status).toBe(409)
    expect([await titles(asha), await sql('select from public.shortlists')]).toEqual([[], []])
  })

  it('takes who claims a roll number where the officer says so', async () => {
    await roll(imran, '24CS001')
    expect(await (await tell(['24CS001'], { claimed: true })).json()).toBe(1)
    expect(await titles(imran)).toHaveLength(1)
  })

  it('has nobody twice where two officers send the same people at once', async () => {
    const entries = ['asha@example.org', 'imran@example.org']
    const sent = await Promise.all([officer, colleague].map((who) => tell(entries, { who, expected: 2 })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await titles(asha), await titles(imran)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('that is taken back takes its notifications with it, says so to those who had one, and can be told again', async () => {
    const id = randomUUID()
    await tell(['asha@example.org'], { id })
    await titles(asha)
    const back = () => request(colleague, 'rpc/take_back_shortlist', { id })
    expect(await (await back()).json()).toBe(1)
    expect(await (await back()).json()).toBe(0)
    expect(await titles(asha)).toEqual(['Taken back: the list of the test of Sample Systems'])
    expect(await sql('select from public.shortlist_lines')).toEqual([])
    await tell(['asha@example.org'])
    expect(await titles(asha)).toHaveLength(2)
  })

  it('goes with a deleted account and a deleted drive', async () => {
    const leaver = await whole.signUp('leaver@example.org')
    await tell(['leaver@example.org', 'asha@example.org'], { expected: 2 })
    await sql('delete from auth.users where id = $1', [leaver.user.id])
    expect(await sql('select account_id from public.shortlist_lines')).toEqual([{ account_id: asha.user.id }])
  })
})

describe('the lines of a list', () => {
  const everything = 'shortlist_lines?select=*'
  const ofOfficer = { written: 'asha@example.org' }

  beforeEach(async () => {
    await tell(['asha@example.org', 'imran@example.org'], { expected: 2 })
  })

  it('are read by the person of each, and by the officer who pasted them', async () => {
    expect(await (await request(asha, everything)).json()).toMatchObject([{ account_id: asha.user.id, step: 'test' }])
    expect(await (await request(imran, everything)).json()).toMatchObject([{ account_id: imran.user.id }])
    expect(await (await request(officer, `${everything}&order=written`)).json()).toMatchObject([
      ofOfficer,
      { written: 'imran@example.org' },
    ])
    await sql('update public.grants set expires_at = now() where account = $1', [officer.user.id])
    expect(await (await request(officer, everything)).json()).toEqual([])
    await sql('update public.grants set expires_at = null where account = $1', [officer.user.id])
  })

  it('are in no answer to anybody else: by content, filter, order, count, embedding, or the number of people', async () => {
    const ways = [
      everything,
      `shortlist_lines?select=account_id&account_id=eq.${asha.user.id}`,
      'shortlist_lines?select=written&order=written.desc&limit=1',
      'shortlist_lines?select=written&written=like.asha*',
      'drives?select=id,shortlist_lines(written)',
      'shortlists?select=id,shortlist_lines(written)',
    ]
    for (const who of [undefined, ...others, colleague, admin])
      for (const way of ways) {
        const answer = await request(who, way, undefined, { prefer: 'count=exact' })
        const text = await answer.text()
        expect([way, text.includes('asha'), text.includes(asha.user.id)]).toEqual([way, false, false])
        if (way.startsWith('shortlist_lines') && answer.ok)
          expect(answer.headers.get('content-range')).toMatch(/^\*\/0$/)
      }
    // One of those on the list finds no other.
    for (const way of ways.slice(1)) {
      const answer = await request(imran, way, undefined, { prefer: 'count=exact' })
      expect(await answer.text()).not.toContain('asha')
      if (way.startsWith('shortlist_lines') && answer.ok)
        expect(['*/0', '0-0/1']).toContain(answer.headers.get('content-range'))
    }
  })

  it('are checked, sent, taken back and counted by the area placements alone', async () => {
    const [list] = await sql('select id from public.shortlists')
    for (const who of [undefined, asha, ...others]) {
      expect((await request(who, 'rpc/check_shortlist', { drive, step: 'test', entries: ['a'] })).ok).toBe(false)
      if (who !== undefined) expect((await tell(['asha@example.org'], { who, step: 'result' })).status).toBe(403)
      expect((await request(who, 'rpc/take_back_shortlist', { id: list?.['id'] })).ok).toBe(false)
      const counts = await request(who, 'rpc/drive_shortlists', { drive })
      expect(counts.ok ? await counts.json() : []).toEqual([])
    }
    expect(await (await request(colleague, 'rpc/drive_shortlists', { drive })).json()).toMatchObject([
      { step: 'test', people: 2, own: false },
    ])
    expect(await sql('select from public.shortlists')).toHaveLength(1)
  })
})

const entriesOf = async (who: Session | undefined, list: string) => {
  const answer = await request(who, 'rpc/shortlist_entries', { list })
  return answer.ok ? ((await answer.json()) as { line: number; written: string; state: string }[]) : []
}

describe('the entries of a list', () => {
  it('are read by the officer who pasted them, each with what became of it, and by nobody else', async () => {
    await roll(imran, '24CS001')
    await roll(colleague, '24CS002')
    await tell(['colleague@example.org'])
    const id = randomUUID()
    const pasted = ['asha@example.org', '24CS999', '24CS001', 'ASHA@example.org', '24CS002']
    expect(await (await tell(pasted, { id })).json()).toBe(1)
    expect(await entriesOf(officer, id)).toEqual([
      { line: 1, written: 'asha@example.org', state: 'found' },
      { line: 2, written: '24CS999', state: 'unknown' },
      { line: 3, written: '24CS001', state: 'left_out' },
      { line: 4, written: 'ASHA@example.org', state: 'twice' },
      { line: 5, written: '24CS002', state: 'listed' },
    ])
    for (const who of [undefined, asha, imran, colleague, admin, ...others])
      expect(await entriesOf(who, id)).toEqual([])
    await sql('update public.grants set expires_at = now() where account = $1', [officer.user.id])
    expect(await entriesOf(officer, id)).toEqual([])
    await sql('update public.grants set expires_at = null where account = $1', [officer.user.id])
    await request(officer, 'rpc/take_back_shortlist', { id })
    expect(await sql('select from private.shortlist_entries where shortlist_id = $1', [id])).toEqual([])
  })

  it('that were notified although unconfirmed say so', async () => {
    await roll(imran, '24CS001')
    const id = randomUUID()
    await tell(['24CS001'], { id, claimed: true })
    expect(await entriesOf(officer, id)).toEqual([{ line: 1, written: '24CS001', state: 'claimed' }])
  })

  it('lose what was written of an account that is deleted', async () => {
    const leaver = await whole.signUp('gone@example.org')
    const id = randomUUID()
    await tell(['gone@example.org', 'GONE@example.org', 'asha@example.org'], { id, expected: 2 })
    await sql('delete from auth.users where id = $1', [leaver.user.id])
    expect(await entriesOf(officer, id)).toEqual([
      { line: 1, written: '', state: 'gone' },
      { line: 2, written: '', state: 'gone' },
      { line: 3, written: 'asha@example.org', state: 'found' },
    ])
  })
})
