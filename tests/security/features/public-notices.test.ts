import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '#tests/support/features/pdf.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// The public parts of notices over HTTP: documents, feed, sitemap, attachments.

const ids = {
  pro: '00000000-0000-4000-8000-0000000000b1',
  members: '00000000-0000-4000-8000-0000000000b2',
  everyone: '00000000-0000-4000-8000-0000000000b3',
  scheduled: '00000000-0000-4000-8000-0000000000b4',
  nowhere: '00000000-0000-4000-8000-0000000000b9',
}

let whole: WholeApp
let people: Record<'free' | 'pro' | 'admin', Session>
beforeAll(async () => {
  whole = await startWholeApp()
  people = {
    free: await whole.signUp('free@example.org'),
    pro: await whole.signUp('pro@example.org'),
    admin: await whole.signUp('admin@example.org'),
  }
  await whole.database.pool.query(
    `truncate public.notices cascade;
     update public.users set plan = 'pro' where id = '${people.pro.user.id}';
     update public.profiles set is_admin = true where id = '${people.admin.user.id}';
     insert into public.notices (id, title, author, category, content, audience, publish_at) values
       ('${ids.pro}', 'zz-pro', 'Exam Cell', 'General', 'zz-text', 'pro', now()),
       ('${ids.members}', 'zz-members', 'Exam Cell', 'General', 'text of members', 'members', now()),
       ('${ids.everyone}', 'For <all> & "each"', 'a', 'General', '<p>Read me</p>', 'everyone', now()),
       ('${ids.scheduled}', 'zz-scheduled', 'a', 'General', 'zz-scheduled', 'everyone', now() + interval '1 day');`,
  )
})
afterAll(() => whole.close())

const get = async (path: string, init?: RequestInit) => whole.app.request(path, init)

describe('the document of a notice', () => {
  it('has its title and text for messengers where it is for everyone', async () => {
    const answer = await get(`/notices/${ids.everyone}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<meta property="og:title" content="For &lt;all&gt; &amp; &quot;each&quot;"/>')
    expect(html).toContain('<meta name="description" content="Read me"/>')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*/notices/${ids.everyone}"/>`))
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('of a notice for members contains its title, office and date without scripts, but not its text', async () => {
    const answer = await get(`/notices/${ids.members}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<meta property="og:title" content="zz-members"/>')
    expect(html).toMatch(/<noscript><article><h1>zz-members<\/h1><p>Exam Cell, \d{1,2} \w{3} \d{4}<\/p>/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`<a href="/login?next=%2Fnotices%2F${ids.members}">Log in</a>`)
    expect(html).not.toContain('text of members')
  })

  it('of a notice for Pro contains its office and date, but not its title', async () => {
    const answer = await get(`/notices/${ids.pro}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<meta property="og:title" content="A notice from Exam Cell"/>')
    expect(html).toMatch(/<p>Exam Cell, \d{1,2} \w{3} \d{4}<\/p>/)
    expect(html).not.toContain('zz-')
  })

  it('is the same for a scheduled notice and an unknown one', async () => {
    const answers = await Promise.all(
      [ids.scheduled, ids.nowhere, 'nothing'].map(async (id) => {
        const answer = await get(`/notices/${id}`)
        return {
          status: answer.status,
          body: await answer.text(),
          headers: [...answer.headers].filter(([name]) => name !== 'x-request-id'),
        }
      }),
    )
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.body).not.toContain('zz-')
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('does not contain its text from the next request on when its audience changes', async () => {
    await whole.database.pool.query("update public.notices set audience = 'pro' where id = $1", [ids.everyone])
    expect(await (await get(`/notices/${ids.everyone}`)).text()).not.toContain('Read me')
    expect(await (await get('/feed.atom')).text()).not.toContain('<entry>')
    await whole.database.pool.query("update public.notices set audience = 'everyone' where id = $1", [ids.everyone])
  })
})

describe('the feed and the sitemap', () => {
  it.each(['/feed.atom', '/sitemap-notices.xml'])('%s contains notices for everyone only', async (path) => {
    const text = await (await get(path)).text()
    expect(text).toContain(`/notices/${ids.everyone}`)
    expect(text.match(/\/notices\//g)).toHaveLength(1)
    expect(text).not.toContain('zz-')
  })

  it('is not sent again for a matching tag or date', async () => {
    const first = await get('/feed.atom')
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const etag = first.headers.get('etag') ?? ''
    const since = first.headers.get('last-modified') ?? ''
    const asked = (headers: Record<string, string>) => get('/feed.atom', { headers }).then(({ status }) => status)
    expect(await asked({ 'if-none-match': etag })).toBe(304)
    expect(await asked({ 'if-modified-since': since })).toBe(304)
    // The tag decides where both are sent.
    expect(await asked({ 'if-none-match': '"other"', 'if-modified-since': since })).toBe(200)
    expect(await asked({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200)
  })
})

const pdf = makePdf(['First page', 'Second page'])

async function attach(session: Session | undefined, notice: string, file: Blob, name: string) {
  const form = new FormData()
  form.set('file', file, name)
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  const body = await sent.arrayBuffer()
  const headers = {
    'content-type': sent.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
    ...(session && { authorization: `Bearer ${session.access_token}` }),
  }
  return get(`/api/notices/${notice}/attachments`, { method: 'POST', body, headers })
}

async function attached(notice: string): Promise<string> {
  const answer = await attach(people.admin, notice, new Blob([pdf]), 'Time table.pdf')
  const { id, pages } = (await answer.json()) as { id: string; pages: number }
  expect([answer.status, pages]).toEqual([201, 2])
  return id
}

const read = (id: string, session?: Session) =>
  get(`/api/notices/attachments/${id}`, {
    headers: session ? { authorization: `Bearer ${session.access_token}` } : {},
  }).then(({ status }) => status)

describe('an attachment', () => {
  it('is readable by the audience of its notice, from the next request on', async () => {
    const [forPro, forMembers, forAll] = [
      await attached(ids.pro),
      await attached(ids.members),
      await attached(ids.everyone),
    ]
    const reach = async (session?: Session) => [
      await read(forPro, session),
      await read(forMembers, session),
      await read(forAll, session),
    ]
    expect(await reach()).toEqual([404, 404, 200])
    expect(await reach(people.free)).toEqual([404, 200, 200])
    expect(await reach(people.pro)).toEqual([200, 200, 200])
    await whole.database.pool.query("update public.users set plan = 'free' where id = $1", [people.pro.user.id])
    expect(await reach(people.pro)).toEqual([404, 200, 200])
    await whole.database.pool.query("update public.users set plan = 'pro' where id = $1", [people.pro.user.id])
    expect(await read(ids.nowhere)).toBe(404)
  })

  it.each([
    ['free', 403, 'not_admin'],
    ['pro', 403, 'not_admin'],
    [undefined, 401, 'not_signed_in'],
  ] as const)('cannot be added by %s', async (person, status, code) => {
    const answer = await attach(person && people[person], ids.everyone, new Blob([pdf]), 'x.pdf')
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
  })

  it.each([
    ['a page called a picture', '<!doctype html><script>1</script>', 'poster.png', 'unknown_content'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>', 'a.svg', 'unknown_content'],
    ['a PDF without a page', '%PDF-1.7\n1 0 obj\n<< /S /JavaScript /JS (1) >>\nendobj\n', 'a.pdf', 'broken_pdf'],
  ])('%s is rejected', async (_, text, name, code) => {
    const answer = await attach(people.admin, ids.everyone, new Blob([text]), name)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, code])
  })

  it('is served with its detected type, whatever its name', async () => {
    const answer = await attach(people.admin, ids.everyone, new Blob([pdf]), '../../evil\u202egnp.html')
    const { id, name } = (await answer.json()) as { id: string; name: string }
    expect(name).toBe('../../evilgnp')
    const file = await get(`/api/notices/attachments/${id}`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''..%2F..%2Fevilgnp.pdf")
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is rejected for an unknown notice, and beyond ten per notice', async () => {
    expect((await attach(people.admin, ids.nowhere, new Blob([pdf]), 'x.pdf')).status).toBe(404)
    const many = await Promise.all(
      Array.from({ length: 12 }, () => attach(people.admin, ids.scheduled, new Blob([pdf]), 'x.pdf')),
    )
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409])
  })
})

// At any time one of the two has another day than the college.
it.each(['Etc/GMT+12', 'Pacific/Kiritimati'])(
  'a notice and a post without a date have the day of the college, in a session of %s',
  async (zone) => {
    const client = await whole.database.pool.connect()
    try {
      await client.query('begin')
      await client.query("select set_config('timezone', $1, true)", [zone])
      for (const table of ['notices', 'blog_posts']) {
        const { rows } = await client.query(
          `insert into public.${table} (title, author, category) values ('Undated', 'a', 'General')
           returning date = (now() at time zone 'Asia/Kolkata')::date as date, effective_date = date as effective`,
        )
        expect([table, rows]).toEqual([table, [{ date: true, effective: true }]])
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
