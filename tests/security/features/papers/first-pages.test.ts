import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { storeFirstPage } from '#server/features/files/first-pages.ts'
import { endingByContent } from '#server/features/files/content.ts'
import { removeUnreferencedFiles } from '#server/features/files/storing/unreferenced.ts'
import { openPaperReader, type PaperReader } from '#server/features/papers/queue.ts'
import { type ReadingLimits, readingLimits } from '#server/features/papers/reading/limits.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { makeColumnsPdf, makePdf } from '#tests/support/features/pdf.ts'
import { makeScannedPdf } from '#tests/support/features/scanned-pdf.ts'
import { codeOf, filesApi, people } from './files-api.ts'

// The picture of a paper's first page: rendered when the paper is read, and readable exactly as the paper is.

const files = filesApi()
const { api, get, identify, sql, storeMaterial } = files
const open: PaperReader[] = []

const deps = () => ({ pool: files.pool, files: files.store, log: silentLog })

async function readAll(limits: Partial<ReadingLimits> = {}): Promise<void> {
  const reader = openPaperReader({
    ...deps(),
    storeFirstPage: (paper, firstPage) => storeFirstPage(deps(), paper, firstPage),
    limits: { ...readingLimits, ...limits },
  })
  open.push(reader)
  reader.wake()
  await reader.idle()
}

const pictureOf = (id: string, ...others: [person?: 'free' | 'pro' | 'former pro' | 'admin', headers?: object]) =>
  get(`${id}/first-page`, others[0], (others[1] ?? {}) as Record<string, string>)
const rowOf = async (id: string) =>
  (await sql('select * from public.first_pages where material_id = $1', [id])).rows[0] as
    | Record<string, unknown>
    | undefined

/** A paper that was published and read. */
async function drawnPaper(): Promise<string> {
  const id = await storeMaterial()
  await readAll()
  return id
}

afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close()
})

describe('the picture of a first page', () => {
  it('is rendered when a paper is read, typed, full of print or scanned: small, and with the size of the page', async () => {
    const typed = await drawnPaper()
    const sent = await files.contribute('free', [
      { name: 'scan.pdf', bytes: makeScannedPdf(['A scanned page']) },
      { name: 'full.pdf', bytes: makeColumnsPdf() },
    ])
    const [scan, full] = ((await sent.json()) as { files: { id: string }[] }).files
    await readAll()
    for (const [id, pages] of [
      [typed, '3'],
      [scan?.id ?? '', '1'],
      [full?.id ?? '', '1'],
    ] as const) {
      const answer = await pictureOf(id, 'admin')
      expect(answer.status).toBe(200)
      const picture = Buffer.from(await answer.arrayBuffer())
      expect(endingByContent(picture)).toBe('webp')
      expect(picture.length).toBeLessThan(61 * 1024)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'page-count': pages,
        'cache-control': 'private, no-cache',
        vary: 'Authorization',
      })
      expect(answer.headers.get('page-size')).toMatch(/^59\d(\.\d+)? 84\d(\.\d+)?$/)
    }
  })

  it.each([
    [undefined, 401, 'not_signed_in'],
    ['free', 404, 'not_found'],
    ['former pro', 404, 'not_found'],
  ] as const)('is refused to %s, as the paper is', async (person, status, code) => {
    const id = await drawnPaper()
    const etag = (await pictureOf(id, 'pro')).headers.get('etag') ?? ''
    expect(await codeOf(pictureOf(id, person))).toEqual([status, code])
    expect((await pictureOf(id, person, { 'if-none-match': etag })).status).toBe(status)
    // A page that requests it before it has fetched the paper's row gets 204, as for a missing paper.
    if (status === 404) expect((await get(`${id}/first-page?quiet=yes`, person)).status).toBe(204)
    expect((await pictureOf(id, 'pro', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('nonsense/first-page', 'pro')).status).toBe(404)
  })

  it('is not readable once a plan has ended or a paper is removed, nor by the name of its file', async () => {
    const id = await drawnPaper()
    expect((await pictureOf(id, 'pro')).status).toBe(200)
    await sql('update public.users set pro_until = now() where id = $1', [people.pro])
    expect((await pictureOf(id, 'pro')).status).toBe(404)
    await sql('update public.users set pro_until = null where id = $1', [people.pro])
    await sql('update public.study_materials set removed_at = now() where id = $1', [id])
    expect((await pictureOf(id, 'pro')).status).toBe(404)
    expect((await pictureOf(id, 'admin')).status).toBe(200)
    const { file_key } = (await rowOf(id)) as { file_key: string }
    for (const path of [file_key, `${id}/${file_key}`, `${id}/first-page/${file_key}`])
      expect((await api().request(`/${path}`, { headers: identify('pro') })).status).toBe(404)
  })

  it('is readable only by its contributor and by reviewers before it is approved', async () => {
    const sent = await files.contribute('free', [{ name: 'mine.pdf', bytes: makePdf(['Mine, and nobody else’s']) }])
    const [mine] = ((await sent.json()) as { files: { id: string }[] }).files
    await readAll()
    const id = mine?.id ?? ''
    expect((await pictureOf(id, 'free')).status).toBe(200)
    expect((await pictureOf(id, 'admin')).status).toBe(200)
    expect((await pictureOf(id, 'pro')).status).toBe(404)
  })

  it('is deleted with its paper', async () => {
    const id = await drawnPaper()
    expect(files.stored()).toHaveLength(2)
    await files.remove(id, 'admin')
    await removeUnreferencedFiles(deps())
    expect(files.stored()).toEqual([])
  })

  it('belongs to its file when a better copy replaces a paper', async () => {
    const [one, other] = [await storeMaterial(), await storeMaterial({ title: 'Other' })]
    await readAll()
    const [before, after] = [await rowOf(one), await rowOf(other)]
    await sql('select private.swap_files($1, $2)', [one, other])
    expect([(await rowOf(one))?.['file_key'], (await rowOf(other))?.['file_key']]).toEqual([
      after?.['file_key'],
      before?.['file_key'],
    ])
    await removeUnreferencedFiles(deps())
    expect(files.stored()).toHaveLength(4)
  })
})

it('a picture is not removed while a paper has it, even where its file is queued for removal', async () => {
  const id = await drawnPaper()
  await sql('insert into private.unreferenced_files (file_key, remove_after) values ($1, now())', [
    (await rowOf(id))?.['file_key'],
  ])
  await removeUnreferencedFiles(deps())
  expect((await pictureOf(id, 'pro')).status).toBe(200)
})

describe('a paper without a picture', () => {
  it('of an older version gets one, and is not read again', async () => {
    const id = await drawnPaper()
    await sql('delete from public.first_pages')
    await sql('update public.study_materials set drawn_at = null, draw_tries = 0')
    const read = (await sql('select read_at from public.study_materials')).rows
    expect((await pictureOf(id, 'pro')).status).toBe(204)
    await readAll()
    expect((await pictureOf(id, 'pro')).status).toBe(200)
    expect((await sql('select read_at from public.study_materials')).rows).toEqual(read)
  })

  it('is read nevertheless, and rendering is retried at most twice', async () => {
    const id = await storeMaterial()
    await readAll({ pictureMs: 1 })
    await readAll()
    const { rows } = await sql('select read_at, drawn_at, draw_tries from public.study_materials')
    expect(rows).toEqual([{ read_at: expect.any(Date), drawn_at: null, draw_tries: 2 }])
    expect((await pictureOf(id, 'pro')).status).toBe(204)
    expect(files.stored()).toHaveLength(1)
  })

  it('is reported when the picture’s file is missing', async () => {
    const id = await drawnPaper()
    rmSync(join(files.folder, String((await rowOf(id))?.['file_key'])))
    expect(await codeOf(pictureOf(id, 'pro'))).toEqual([404, 'file_missing'])
  })
})

describe('a stored picture', () => {
  it('is of the paper’s current file', async () => {
    const id = await drawnPaper()
    const { file_key } = (await rowOf(id)) as { file_key: string }
    const picture = readFileSync(join(files.folder, file_key))
    await sql('delete from public.first_pages')
    await removeUnreferencedFiles(deps())
    await sql('update public.study_materials set drawn_at = null')
    const size = { width: 595, height: 842 }
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const paper = (await sql('select id, file_key from public.study_materials')).rows[0] as never
    await expect(storeFirstPage(deps(), paper, { ...size, picture: page })).rejects.toThrow('is none')
    expect(files.stored()).toHaveLength(1)
    // The paper has another file by now: the picture that was stored for it is removed when it is due.
    await storeFirstPage(deps(), { id, file_key: `${randomUUID()}.pdf` }, { ...size, picture })
    expect(await rowOf(id)).toBeUndefined()
    await sql('update private.unreferenced_files set remove_after = now()')
    await removeUnreferencedFiles(deps())
    expect(files.stored()).toHaveLength(1)
    await storeFirstPage(deps(), paper, { ...size, picture })
    expect(await rowOf(id)).toMatchObject(size)
  })
})
