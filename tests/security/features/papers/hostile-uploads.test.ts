import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '#tests/support/accounts/account.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { lines, sendBytes, statuses } from '../../http/raw-http.ts'

/** Forms that no browser sends, from an account that may upload, to the whole server as it runs. */

let site: Site
let remove: () => Promise<void>
let database: pg.Client
let token: string

beforeAll(async () => {
  const environment = await siteEnvironment('migrated')
  remove = environment.remove
  site = await startSite({ ...environment.env, MAILER_AUTOCONFIRM: 'true', FILES_MAX_MB: '2' })
  database = new pg.Client({ connectionString: environment.env['DATABASE_URL'] })
  await database.connect()
  const { storageState } = await signedIn(site.url, 'admin@example.org')
  const stored = typeof storageState === 'object' ? storageState.origins[0]?.localStorage[0]?.value : ''
  token = (JSON.parse(stored ?? '') as { access_token: string }).access_token
  await database.query('update public.profiles set is_admin = true')
})
afterAll(async () => {
  await database.end()
  await site.stop()
  await remove()
})

const pdf = makePdf(['one'])
const mark = 'between-7f3a9c'
const fields = { title: 'Paper', subject: 'Maths', semester: '3', kind: 'paper', exam_year: '2024' }

interface Part {
  name: string
  filename?: string
  type?: string
  content: string | Buffer
}
const parts = (changed: Record<string, string> = {}): Part[] =>
  Object.entries({ ...fields, ...changed }).map(([name, content]) => ({ name, content }))

/** A form written by hand: names are not escaped. */
function form(all: Part[], boundary = mark): Buffer {
  const pieces = all.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    content,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
}

async function upload(body: Buffer<ArrayBufferLike>, type = `multipart/form-data; boundary=${mark}`) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const response = await fetch(`${site.url}/api/files`, { method: 'POST', headers, body: new Uint8Array(body) })
  const text = await response.text()
  expect(text).not.toMatch(/node_modules|\.ts:\d|\/tmp\//)
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown> }
}
const file = (content: string | Buffer, filename = 'a.pdf'): Part => ({
  name: 'file',
  filename,
  type: 'application/pdf',
  content,
})
const stored = async () =>
  (await database.query('select count(*)::int as n from public.study_materials')).rows[0].n as number

describe('a form', () => {
  it.each([
    ['cut in the middle', form([...parts(), file(pdf)]).subarray(0, 400), undefined],
    ['without its last boundary', form([...parts(), file(pdf)]).subarray(0, -8), undefined],
    ['of another boundary', form([...parts(), file(pdf)], 'another-4c1d'), undefined],
    ['without a boundary', form([...parts(), file(pdf)]), 'multipart/form-data'],
    ['of an endless boundary', form([...parts(), file(pdf)]), `multipart/form-data; boundary=${'x'.repeat(5000)}`],
    ['that is empty', Buffer.alloc(0), undefined],
    ['whose file is a text', form([...parts(), { name: 'file', content: pdf }]), undefined],
    ['whose title is a file', form([...parts().slice(1), { ...file(pdf), name: 'title' }, file(pdf)]), undefined],
    ['without a file', form(parts()), undefined],
    [
      'of ten thousand parts',
      form(Array.from({ length: 10_000 }, (_, n) => ({ name: `n${n}`, content: '' }))),
      undefined,
    ],
    [
      'of six hundred unknown fields with long names',
      form(Array.from({ length: 600 }, (_, n) => ({ name: `${n}${'n'.repeat(2_000)}`, content: '' }))),
      undefined,
    ],
    [
      'of fields that are long together',
      form([...Array.from({ length: 20 }, () => ({ name: 'note', content: 'x'.repeat(60_000) })), file(pdf)]),
      undefined,
    ],
    [
      'whose headers never end',
      Buffer.from(`--${mark}\r\nContent-Disposition: form-data; name="${'a'.repeat(500_000)}`),
      undefined,
    ],
    ['that is JSON', Buffer.from(JSON.stringify({ ...fields, file: 'x' })), 'application/json'],
  ])('%s is rejected with a readable message', async (_name, body, type) => {
    const before = await stored()
    const answer = await upload(body, type)
    expect([400, 413]).toContain(answer.status)
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(await stored()).toBe(before)
  })

  it.each([
    [{ title: 'a\0b' }],
    [{ title: '\ud800' }],
    [{ title: '\u202efdp.exe' }],
    [{ title: 'x'.repeat(201) }],
    [{ subject: "'; drop table study_materials; --" }],
    [{ semester: '1e0' }],
    [{ semester: '0x3' }],
    [{ semester: 'NaN' }],
    [{ semester: '3\0' }],
    [{ exam_year: '99999999999999999999' }],
    [{ course_code: '\0' }],
    [{ kind: 'toString' }],
    [{ __proto__x: 'y', bytes: '-1', pages: '-1', file_key: '../../x.pdf', id: 'x' }],
  ])('with %j is accepted or rejected, without a server error', async (changed) => {
    const { status, body } = await upload(form([...parts(changed), file(pdf)]))
    expect([status, body]).toEqual(
      status === 201
        ? [201, { id: expect.stringMatching(/^[0-9a-f-]{36}$/), pages: 1, bytes: expect.any(Number) }]
        : [400, { code: 'validation_failed', message: expect.any(String), requestId: expect.any(String) }],
    )
  })

  it('is accepted without its unknown fields, however long', async () => {
    const unknown = { name: 'unknown', content: 'x'.repeat(200_000) }
    expect(await upload(form([unknown, ...parts(), file(pdf)]))).toMatchObject({ status: 201 })
  })

  it('cut off by the sender leaves nothing behind', async () => {
    const before = await stored()
    const body = form([...parts(), file(pdf)])
    const head = lines(
      'POST /api/files HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      `Content-Type: multipart/form-data; boundary=${mark}`,
      `Content-Length: ${body.length + 5000}`,
    )
    expect(statuses(await sendBytes(site.url, head + body.toString('latin1')))).toEqual([])
    expect([await stored(), (await fetch(`${site.url}/healthz`)).status]).toEqual([before, 200])
  })
})

describe('a file', () => {
  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['an archive', 'PK\x03\x04'],
    ['a program', 'MZ\x90\x00'],
    ['nothing', ''],
    ['a page with the mark far inside', `<!doctype html>${' '.repeat(2000)}%PDF-1.7`],
  ])('that is %s is rejected', async (_name, content) => {
    expect(await upload(form([...parts(), file(Buffer.from(content, 'latin1'))]))).toMatchObject({
      status: 415,
      body: { code: 'not_a_pdf' },
    })
  })

  it.each([
    '../../../etc/cron.d/x',
    '..\\..\\x.pdf',
    '/etc/passwd',
    'C:\\x.pdf',
    'x.pdf\0.html',
    'a\r\nX-Made: up',
    `${'n'.repeat(100_000)}.pdf`,
    'con.pdf',
    '',
    '.htaccess',
    'x.html',
  ])('called %j is stored under a name of our own', async (filename) => {
    const answer = await upload(form([...parts(), file(pdf, filename)]))
    expect(answer).toMatchObject({ status: 201 })
    const { rows } = await database.query('select file_key from public.study_materials where id = $1', [
      answer.body['id'],
    ])
    expect(rows[0].file_key).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  })

  it.each([
    ['a\r\nX-Made: up', 'a'],
    ['a\r\nContent-Disposition: form-data; name="subject', 'a'],
    // As browsers escape it.
    ['a%0D%0AX-Made: up', 'a X-Made: up'],
  ])('called %j adds no header and no field to the form, and is stored as %j', async (filename, storedAs) => {
    const bytes = makePdf([filename.replaceAll(/\s/g, ' ')])
    const sent = await upload(form([file(bytes, filename)]))
    expect(sent).toMatchObject({ status: 202, body: { files: [{ status: 'reading' }] } })
    const { rows } = await database.query<{ id: string; file_name: string }>(
      'select id, file_name from public.study_materials order by created_at desc limit 1',
    )
    expect(rows).toMatchObject([{ file_name: storedAs }])
    const answer = await fetch(`${site.url}/api/files/${rows[0]?.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status, answer.headers.get('x-made')]).toEqual([200, null])
  })

  it('that is HTML and a PDF at once is served as a PDF, never as HTML', async () => {
    const both = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>\n'), pdf])
    const { status, body } = await upload(form([...parts({ title: 'x" ; y.html' }), file(both, 'x.html')]))
    expect(status).toBe(201)
    const answer = await fetch(`${site.url}/api/files/${body['id']}`, { headers: { authorization: `Bearer ${token}` } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'content-disposition': "inline; filename*=UTF-8''x%22%20%3B%20y.html.pdf",
    })
  })

  it('is stored by a retry after a deadlock', async () => {
    const before = await stored()
    await database.query(`
      create sequence private.deadlocks;
      create function private.deadlock_once() returns trigger language plpgsql security definer as $$
      begin
        if nextval('private.deadlocks') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
        return new;
      end $$;
      create trigger deadlock_once before insert on public.study_materials
        for each row execute function private.deadlock_once()`)
    try {
      expect(await upload(form([...parts(), file(pdf)]))).toMatchObject({ status: 201 })
    } finally {
      await database.query('drop function private.deadlock_once cascade; drop sequence private.deadlocks')
    }
    expect(await stored()).toBe(before + 1)
  })

  it('as large as the limit does not delay other requests', async () => {
    const bomb = Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(240_000)}`)
    const slow = upload(form([...parts(), file(bomb)]))
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    expect((await slow).status).toBe(415)
  })
})
