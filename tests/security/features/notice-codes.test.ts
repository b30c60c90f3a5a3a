import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isWellTyped } from '#domain/notices/notice-code.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// What the code of a notice says to whom, and who gets its picture.

const ids = {
  pro: '00000000-0000-4000-8000-0000000000c1',
  members: '00000000-0000-4000-8000-0000000000c2',
  everyone: '00000000-0000-4000-8000-0000000000c3',
  scheduled: '00000000-0000-4000-8000-0000000000c4',
}
type Name = keyof typeof ids

let whole: WholeApp
let people: Record<'free' | 'pro' | 'admin', Session>
beforeAll(async () => {
  whole = await startWholeApp()
  people = {
    free: await whole.signUp('free@example.org'),
    pro: await whole.signUp('pro@example.org'),
    admin: await whole.signUp('admin@example.org'),
  }
  await sql(
    `update public.users set plan = 'pro' where id = '${people.pro.user.id}';
     update public.profiles set is_admin = true where id = '${people.admin.user.id}';`,
  )
})
afterAll(() => whole.close())

let codes: Record<Name, string>
beforeEach(async () => {
  await sql(
    `truncate public.notices cascade;
     truncate public.withdrawn_notices;
     insert into public.notices (id, title, author, category, content, audience, publish_at, deadline) values
       ('${ids.pro}', 'zz-pro', 'Exam Cell', 'General', 'zz-text', 'pro', now(), '2026-11-21 11:30Z'),
       ('${ids.members}', 'zz-members', 'Library', 'General', 'zz-text', 'members', now(), '2026-11-21 11:30Z'),
       ('${ids.everyone}', 'zz-everyone', 'Office', 'General', 'zz-text', 'everyone', now(), null),
       ('${ids.scheduled}', 'zz-scheduled', 'Office', 'General', 'zz-text', 'everyone', now() + interval '1 day', null);`,
  )
  const { rows } = await sql<{ id: string; code: string }>('select id, code from public.notices')
  const codeOf = (name: Name) => rows.find(({ id }) => id === ids[name])?.code ?? ''
  codes = {
    pro: codeOf('pro'),
    members: codeOf('members'),
    everyone: codeOf('everyone'),
    scheduled: codeOf('scheduled'),
  }
})

const sql = <Row extends object>(text: string) => whole.database.pool.query<Row>(text)

const as = (person: Session | undefined): RequestInit =>
  person === undefined ? {} : { headers: { authorization: `Bearer ${person.access_token}` } }

async function check(code: string, person?: Session): Promise<Record<string, unknown>> {
  const answer = await whole.app.request(`/api/notices/codes/${code}`, as(person))
  return { status: answer.status, cache: answer.headers.get('cache-control'), ...(await answer.json()) }
}

const withdraw = (name: Name, reason: string, person: Session) =>
  whole.app.request('/rest/v1/rpc/withdraw_notice', {
    method: 'POST',
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      authorization: `Bearer ${person.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ notice: ids[name], reason }),
  })

const picture = (name: Name, person?: Session) => whole.app.request(`/api/notices/pictures/${ids[name]}`, as(person))
const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex')

describe('the code of a notice', () => {
  it('is given by the database, with a last sign that follows from the others', async () => {
    const { rows } = await sql<{ code: string }>(
      'select private.new_notice_code() as code from generate_series(1, 500) union all select code from public.notices',
    )
    expect(rows.filter(({ code }) => !/^[2-9A-HJ-NP-Z]{6}$/.test(code) || !isWellTyped(code))).toEqual([])
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  })

  it('says office and date to everyone; title and last date as the audience allows', async () => {
    const visitor = await check(codes.pro)
    expect(visitor).toMatchObject({ status: 200, state: 'real', author: 'Exam Cell', title: null, deadline: null })
    expect(visitor['date']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(visitor['cache']).toBe('private, no-store')
    expect(await check(codes.pro, people.free)).toMatchObject({ title: null, deadline: null })
    expect(await check(codes.pro, people.pro)).toMatchObject({ title: 'zz-pro', deadline: expect.any(String) })
    expect(await check(codes.members)).toMatchObject({ title: 'zz-members', deadline: null })
    expect(await check(codes.members, people.free)).toMatchObject({ deadline: expect.any(String) })
    expect(await check(codes.everyone)).toMatchObject({ title: 'zz-everyone', revision: 1, changed_at: null })
    for (const code of Object.values(codes)) expect(JSON.stringify(await check(code))).not.toContain('zz-text')
  })

  it('is read as people type it', async () => {
    const typed = `${codes.everyone.slice(0, 3)}-${codes.everyone.slice(3)}`.toLowerCase()
    expect(await check(encodeURIComponent(typed))).toMatchObject({ state: 'real', id: ids.everyone })
  })

  it('says that the notice was changed, and when', async () => {
    await sql(`update public.notices set content = 'zz-new' where id = '${ids.members}'`)
    const found = await check(codes.members)
    expect(found).toMatchObject({ state: 'real', revision: 2, changed_at: expect.any(String) })
    expect(JSON.stringify(found)).not.toMatch(/zz-text|zz-new/)
  })

  it('of a scheduled notice, of no notice and of a mistyped one is unknown, to an admin too', async () => {
    expect(await check(codes.scheduled, people.admin)).toMatchObject({ status: 404, code: 'unknown_code' })
    await sql(`delete from public.notices where id = '${ids.scheduled}'`)
    expect(await check(codes.scheduled)).toMatchObject({ status: 404, code: 'unknown_code' })
    const other = codes.everyone.endsWith('2') ? '3' : '2'
    expect(await check(codes.everyone.slice(0, 5) + other)).toMatchObject({ status: 404, code: 'mistyped_code' })
    expect(await check('0')).toMatchObject({ status: 404, code: 'unreadable_code' })
  })

  it('cannot be asked through the data API', async () => {
    for (const path of ['/rest/v1/rpc/check_notice?code=7KM4PX', '/rest/v1/withdrawn_notices?select=code'])
      for (const person of [undefined, people.free, people.admin]) {
        const { headers } = as(person)
        const answer = await whole.app.request(path, {
          headers: { apikey: whole.backend.secrets.publishableKey, ...(headers as Record<string, string>) },
        })
        expect([401, 403, 404]).toContain(answer.status)
      }
  })
})

describe('a withdrawn notice', () => {
  it('says so with office and date to everyone, and its reason to its audience', async () => {
    expect((await withdraw('members', 'The hall is closed.', people.admin)).status).toBe(204)
    const visitor = await check(codes.members)
    expect(visitor).toMatchObject({ state: 'withdrawn', author: 'Library', title: 'zz-members', reason: null })
    expect(visitor['withdrawn_at']).toEqual(expect.any(String))
    expect(visitor['id']).toBeNull()
    expect(await check(codes.members, people.free)).toMatchObject({ reason: 'The hall is closed.' })
    await withdraw('pro', 'Not now.', people.admin)
    expect(await check(codes.pro, people.free)).toMatchObject({ state: 'withdrawn', title: null, reason: null })
    expect(await check(codes.pro, people.pro)).toMatchObject({ title: 'zz-pro', reason: 'Not now.' })
  })

  it('is one that was published: a scheduled one and a sample leave nothing', async () => {
    await sql(`update public.notices set sample = true where id = '${ids.members}'`)
    await sql('delete from public.notices')
    const { rows } = await sql<{ code: string; reason: string | null }>(
      'select code, reason from public.withdrawn_notices',
    )
    expect(rows.map(({ code }) => code).toSorted()).toEqual([codes.pro, codes.everyone].toSorted())
    expect(rows.map(({ reason }) => reason)).toEqual([null, null])
  })

  it('can be withdrawn by those who may delete it alone', async () => {
    expect((await withdraw('members', '', people.pro)).status).toBeGreaterThanOrEqual(400)
    expect(await check(codes.members)).toMatchObject({ state: 'real' })
  })

  it('has a reason of at most 300 signs, else it stays', async () => {
    expect((await withdraw('members', 'a'.repeat(301), people.admin)).status).toBe(400)
    expect(await check(codes.members)).toMatchObject({ state: 'real' })
  })

  it('is real again once it is put back, and can be withdrawn again', async () => {
    await sql(`create temporary table put_back as select * from public.notices where id = '${ids.everyone}'`)
    const again = () => sql('insert into public.notices select * from put_back')
    const gone = () => sql(`delete from public.notices where id = '${ids.everyone}'`)
    await gone()
    await again()
    expect(await check(codes.everyone)).toMatchObject({ state: 'real' })
    await gone()
    expect(await check(codes.everyone)).toMatchObject({ state: 'withdrawn' })
  })
})

describe('the picture of a notice', () => {
  it('is for its readers alone, and for no cache unless it is for everyone', async () => {
    for (const [name, person, status] of [
      ['pro', undefined, 404],
      ['pro', people.free, 404],
      ['pro', people.pro, 200],
      ['members', undefined, 404],
      ['members', people.free, 200],
      ['everyone', undefined, 200],
      ['scheduled', people.admin, 404],
    ] as const) {
      const answer = await picture(name, person)
      expect([name, answer.status]).toEqual([name, status])
      const cache = answer.headers.get('cache-control') ?? ''
      if (status === 200) expect(cache).toBe(person === undefined ? 'public, max-age=300' : 'private, no-cache')
      else expect(cache).not.toContain('public')
    }
  })

  it('is a PNG of 1080 px, the same until the notice changes', async () => {
    const first = await picture('members', people.free)
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(first.headers.get('content-type')).toBe('image/png')
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1080,
      1080,
    ])
    const etag = first.headers.get('etag') ?? ''
    const known = { headers: { ...as(people.free).headers, 'if-none-match': etag } }
    expect((await whole.app.request(`/api/notices/pictures/${ids.members}`, known)).status).toBe(304)
    await sql(`update public.notices set deadline = '2026-11-25 11:30Z' where id = '${ids.members}'`)
    const second = await picture('members', people.free)
    expect(second.headers.get('etag')).not.toBe(etag)
    expect(hash(Buffer.from(await second.arrayBuffer()))).not.toBe(hash(bytes))
  })

  it('is refused with a sentence for a title in letters that it does not have', async () => {
    await sql(`update public.notices set title = 'தேர்வு' where id = '${ids.everyone}'`)
    const answer = await picture('everyone')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'unknown_script' })
  })

  it('of the longest titles of any letters is drawn', async () => {
    for (const title of ['W'.repeat(200), 'परीक्षा '.repeat(25), 'ପରୀକ୍ଷା '.repeat(25), '🎉', '<b>&amp;\u202e "x"']) {
      await whole.database.pool.query('update public.notices set title = $1 where id = $2', [title, ids.everyone])
      expect([title, (await picture('everyone')).status]).toEqual([title, 200])
    }
  })
})

describe('guesses', () => {
  it('of codes are limited by network, and then no code is answered; what is mistyped or found does not count', async () => {
    const limited = await startWholeApp(undefined, { PAYMENTS: 'sandbox', RATE_LIMITS: 'on' })
    try {
      const { rows } = await limited.database.pool.query<{ code: string }>(
        `insert into public.notices (title, author, category, audience)
         values ('zz', 'a', 'General', 'everyone') returning code`,
      )
      const { rows: guesses } = await limited.database.pool.query<{ code: string }>(
        'select private.new_notice_code() as code from generate_series(1, 65)',
      )
      const ask = async (code: string) => (await limited.app.request(`/api/notices/codes/${code}`)).status
      const code = rows[0]?.code ?? ''
      for (let time = 0; time < 70; time++)
        expect(await ask(time % 2 === 0 ? code : '7KM4P')).toBe(time % 2 === 0 ? 200 : 404)
      const statuses = await Promise.all(guesses.map((guess) => ask(guess.code)))
      expect(statuses.filter((status) => status === 404)).toHaveLength(60)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      const answer = await limited.app.request(`/api/notices/codes/${code}`)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    } finally {
      await limited.close()
    }
  })
})
