import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logoForms, minLogoSide } from '#server/features/files/logo/forms.ts'
import { drawPicture, emptyPng, heicHead } from '#tests/support/papers/pictures.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// Who may add the pictures of a logo, what they are made of, and who sees them.

type Name = 'student' | 'librarian' | 'secretary' | 'admin'
let whole: WholeApp
let people: Record<Name, Session>
beforeAll(async () => {
  whole = await startWholeApp()
  people = {
    student: await whole.signUp('student@example.org'),
    librarian: await whole.signUp('librarian@example.org'),
    secretary: await whole.signUp('secretary@example.org'),
    admin: await whole.signUp('admin@example.org'),
  }
  await sql("insert into public.grants (account, area) values ($1, 'papers')", [people.librarian.user.id])
  await sql("insert into public.grants (account, area) values ($1, 'settings')", [people.secretary.user.id])
  await sql('update public.profiles set is_admin = true where id = $1', [people.admin.user.id])
})
afterAll(() => whole.close())
beforeEach(async () => {
  await sql('update public.college set logo = null')
  await sql('delete from private.logos')
})

const sql = async (text: string, values: unknown[] = []) =>
  (await whole.database.pool.query<Record<string, unknown>>(text, values)).rows
const square = (side = 400) => drawPicture('S', { format: 'png', width: side, height: side })
const bearer = (who: Session | undefined): Record<string, string> =>
  who === undefined ? {} : { authorization: `Bearer ${who.access_token}` }

async function send(who: Session | undefined, file: Buffer): Promise<Response> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'logo.png')
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  const body = await sent.arrayBuffer()
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'content-length': String(body.byteLength) }
  return whole.app.request('/api/college/logo', { method: 'POST', body, headers: { ...headers, ...bearer(who) } })
}

async function versionOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { logo: string }).logo
}
const choose = (logo: string | null) => sql('update public.college set logo = $1', [logo])
const bytesOf = async (path: string) => Buffer.from(await (await whole.app.request(path)).arrayBuffer())
/** Width and height in the header of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

const icons = ['/favicon.svg', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png']

describe('the pictures of a logo', () => {
  it.each<[Name | 'visitor', number]>([
    ['visitor', 401],
    ['student', 403],
    ['librarian', 403],
    // The area acts with a second factor alone.
    ['secretary', 403],
    ['admin', 201],
  ])('are added by %s: %i', async (name, status) => {
    const answer = await send(name === 'visitor' ? undefined : people[name], await square())
    expect(answer.status).toBe(status)
    expect(await sql('select form from private.logos')).toHaveLength(status === 201 ? Object.keys(logoForms).length : 0)
  })

  it('are readable and writable by no role of the database', async () => {
    const [row] = await sql(
      `select bool_or(has_any_column_privilege(r, 'private.logos', 'select, insert, update')) as may
       from unnest(array['anon', 'authenticated', 'service_role']) r`,
    )
    expect(row).toEqual({ may: false })
  })

  it('are seen once the college names them, at the addresses of the site, which were its own before', async () => {
    const before = await Promise.all(icons.map(bytesOf))
    const version = await versionOf(await send(people.admin, await square()))
    expect(await Promise.all(icons.map(bytesOf))).toEqual(before)
    expect((await whole.app.request(`/icon-192.png?logo=${version}`)).headers.get('cache-control')).toContain(
      'immutable',
    )
    await choose(version)
    const after = await Promise.all(icons.map(bytesOf))
    expect(after.map(String)).not.toEqual(before.map(String))
    expect(after.slice(1).map(sizeOf)).toEqual([
      [192, 192],
      [512, 512],
      [512, 512],
      [180, 180],
    ])
    expect(String(after[0])).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,/)
    const { headers } = await whole.app.request('/favicon.svg')
    expect(headers.get('content-type')).toContain('image/svg+xml')
    expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
    const etag = headers.get('etag') ?? ''
    expect((await whole.app.request('/favicon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await choose(null)
    expect(await Promise.all(icons.map(bytesOf))).toEqual(before)
  })

  it('of ten logos remain, and of the one that the site has', async () => {
    const first = await versionOf(await send(people.admin, await square(300)))
    await choose(first)
    for (let side = 301; side < 312; side++) await versionOf(await send(people.admin, await square(side)))
    const rows = await sql('select distinct version from private.logos')
    expect(rows).toHaveLength(11)
    expect(rows).toContainEqual({ version: first })
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a drawing with scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>'),
      'broken_picture',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'broken_picture'],
    ['a PNG that is cut', async () => (await square()).subarray(0, 500), 'broken_picture'],
    ['a PNG of a gigabyte', () => emptyPng(16_000), 'costly_picture'],
    ['HEIC', () => heicHead, 'heic_picture'],
    ['a small picture', () => square(minLogoSide - 1), 'small_picture'],
  ])('are not made of %s', async (_what, file, code) => {
    const answer = await send(people.admin, await file())
    expect([answer.status, await answer.json()]).toMatchObject([415, { code }])
    expect(await sql('select form from private.logos')).toEqual([])
  })

  it('are not made of a form without a picture, or a larger one than pages send', async () => {
    expect((await send(people.admin, Buffer.alloc(3 * 1024 * 1024))).status).toBe(413)
    const empty = await whole.app.request('/api/college/logo', { method: 'POST', headers: bearer(people.admin) })
    expect(empty.status).toBe(400)
  })
})
