import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUnreferencedFiles } from '#server/features/files/storing/unreferenced.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { type Session, startWholeApp, type WholeApp } from '../../whole-app.ts'

// Files of a drive over HTTP: added by the placement cell, read by who reads the drive.

const drive = '00000000-0000-4000-8000-0000000000d1'
const nowhere = '00000000-0000-4000-8000-0000000000d9'

let whole: WholeApp
let people: Record<'free' | 'pro' | 'officer' | 'poster', Session>
beforeAll(async () => {
  whole = await startWholeApp()
  people = {
    free: await whole.signUp('free@example.org'),
    pro: await whole.signUp('pro@example.org'),
    officer: await whole.signUp('officer@example.org'),
    poster: await whole.signUp('poster@example.org'),
  }
  await whole.database.pool.query(
    `update public.users set plan = 'pro' where id in ('${people.pro.user.id}', '${people.poster.user.id}');
     insert into public.grants (account, area)
       values ('${people.officer.user.id}', 'placements'), ('${people.poster.user.id}', 'notices');
     with company as (insert into public.organisations (name) values ('Sample Systems') returning id)
       insert into public.drives (id, organisation_id, role, kind, closes_on)
       select '${drive}', id, 'Analyst', 'job', current_date from company`,
  )
})
afterAll(() => whole.close())

const pdf = makePdf(['First page', 'Second page'])
const headersOf = (session: Session | undefined) =>
  session === undefined ? {} : { authorization: `Bearer ${session.access_token}` }

async function attach(session: Session | undefined, to: string, file = new Blob([pdf]), name = 'Job description.pdf') {
  const form = new FormData()
  form.set('file', file, name)
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  const body = await sent.arrayBuffer()
  return whole.app.request(`/api/drives/${to}/attachments`, {
    method: 'POST',
    body,
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      ...headersOf(session),
    },
  })
}
const answerOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

async function attached(): Promise<string> {
  const answer = await attach(people.officer, drive)
  const { id, pages, name } = (await answer.json()) as { id: string; pages: number; name: string }
  expect([answer.status, pages, name]).toEqual([201, 2, 'Job description'])
  return id
}
const read = async (id: string, session?: Session, of = 'drives') =>
  (await whole.app.request(`/api/${of}/attachments/${id}`, { headers: headersOf(session) })).status
const listed = async (session?: Session) => {
  const answer = await whole.app.request('/rest/v1/drive_attachments?select=name', {
    headers: { apikey: whole.backend.secrets.publishableKey, ...headersOf(session) },
  })
  return answer.ok ? ((await answer.json()) as unknown[]).length : answer.status
}

describe('an attachment of a drive', () => {
  it('is read by who may read the drive, from the next request on, and by nobody else', async () => {
    const id = await attached()
    expect([await read(id), await read(id, people.free), await read(id, people.pro)]).toEqual([401, 404, 200])
    expect([await listed(), await listed(people.free), await listed(people.pro)]).toEqual([401, 0, 1])
    const { pool } = whole.database
    await pool.query("update public.users set plan = 'free' where id = $1", [people.pro.user.id])
    expect([await read(id, people.pro), await listed(people.pro)]).toEqual([404, 0])
    await pool.query("update public.users set plan = 'pro' where id = $1", [people.pro.user.id])
    expect(await read(nowhere, people.pro)).toBe(404)
    // An address of the other kind of attachments leads around no policy.
    expect([await read(id, undefined, 'notices'), await read(id, people.pro, 'notices')]).toEqual([404, 404])
  })

  it('is stored rewritten, and served as what it is', async () => {
    const answer = await attach(people.officer, drive, new Blob([pdf]), '../evil.html')
    const { id } = (await answer.json()) as { id: string }
    const { rows } = await whole.database.pool.query(
      `select rewritten_at is not null as rewritten from private.rewritten_files f
       join public.drive_attachments a using (file_key) where a.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ rewritten: true }])
    const file = await whole.app.request(`/api/drives/attachments/${id}`, { headers: headersOf(people.pro) })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['pro', 403, 'not_admin'],
    ['free', 403, 'not_admin'],
    ['poster', 403, 'not_admin'],
    [undefined, 401, 'not_signed_in'],
  ] as const)('cannot be added by %s', async (person, status, code) => {
    expect(await answerOf(await attach(person && people[person], drive))).toEqual([status, code])
  })

  it('is rejected for an unknown drive, for no PDF or picture, and beyond ten', async () => {
    expect((await attach(people.officer, nowhere)).status).toBe(404)
    expect(await answerOf(await attach(people.officer, drive, new Blob(['<svg onload="1"/>']), 'a.pdf'))).toEqual([
      415,
      'unknown_content',
    ])
    await whole.database.pool.query('delete from public.drive_attachments')
    const many = await Promise.all(Array.from({ length: 11 }, () => attach(people.officer, drive)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 409])
  })

  it('goes with its drive: row, file and the line of the audit log that names it', async () => {
    const { pool } = whole.database
    await pool.query('delete from public.drive_attachments')
    const id = await attached()
    const { rows } = await pool.query<{ key: string }>('select file_key as key from public.drive_attachments')
    const key = rows[0]?.key ?? ''
    const run = async () => {
      await pool.query("update private.unreferenced_files set remove_after = now() - interval '1 day'")
      await removeUnreferencedFiles({ pool, files: whole.backend.files, log: silentLog })
    }
    await run()
    expect(await whole.backend.files.get(key)).toBeDefined()
    await pool.query('delete from public.drives where id = $1', [drive])
    expect(await read(id, people.pro)).toBe(404)
    await run()
    expect(await whole.backend.files.get(key)).toBeUndefined()
    const log = await pool.query(
      "select action, row_name from public.audit_log where table_name = 'public.drive_attachments' and row_id = $1 order by id limit 1",
      [id],
    )
    expect(log.rows).toEqual([{ action: 'insert', row_name: 'Sample Systems: Analyst, Job description' }])
  })
})
