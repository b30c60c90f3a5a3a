import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Pool } from '#server/core/database/pool.ts'
import { announceFile, removeUnreferencedFiles } from '#server/features/files/storing/unreferenced.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { encrypted } from '#tests/support/papers/drawn-pdfs.ts'
import { activeParts, unpacked } from '#tests/support/papers/look-into-pdf.ts'
import { markedPdfs, secret } from '#tests/support/papers/marked-pdfs.ts'
import { codeOf, fields, filesApi, pdf, people } from './files-api.ts'

// Only admins may store files of study material.

const files = filesApi()
const { api, identify, storeMaterial, post, remove, rows, send, stored } = files

const deps = () => ({ pool: { query: files.sql } as unknown as Pool, files: files.store, log: silentLog })

describe('uploading study material', () => {
  it('stores the file and its row, with its pages counted', async () => {
    const response = await post('admin', pdf)
    expect(response.status).toBe(201)
    const { bytes } = (await rows())[0] ?? {}
    expect(await response.json()).toMatchObject({ pages: 3, bytes })
    expect(await rows()).toMatchObject([
      { title: fields.title, subject: 'Data Structures', semester: 3, kind: 'paper', exam_year: 2024, pages: 3 },
    ])
    expect(stored()).toEqual([(await rows())[0]?.file_key])
  })

  it('takes notes, which have no year', async () => {
    await storeMaterial({ kind: 'notes', exam_year: '', course_code: '' })
    expect(await rows()).toMatchObject([{ kind: 'notes', exam_year: null, course_code: '' }])
  })

  it('is also allowed with the secret key', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([pdf], 'x.pdf'))
    const withKey = (apikey: string) => api().request('/', { method: 'POST', headers: { apikey }, body: form })
    expect((await withKey(files.secrets.secretKey)).status).toBe(201)
    expect((await withKey(files.secrets.publishableKey)).status).toBe(401)
    expect((await withKey('a guess')).status).toBe(401)
  })

  it.each([
    [undefined, 401, 'not_signed_in'],
    ['free', 403, 'not_admin'],
    ['pro', 403, 'not_admin'],
  ] as const)('is refused to %s', async (person, status, code) => {
    expect(await codeOf(post(person, pdf))).toEqual([status, code])
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it.each([
    [undefined, 401],
    ['free', 200],
    ['admin', 200],
  ] as const)('says to %s what it takes: %i', async (person, status) => {
    const response = await api().request('/', { headers: identify(person) })
    const limit = status === 200 ? 1024 * 1024 : undefined
    expect([response.status, ((await response.json()) as { maxBytes?: number }).maxBytes]).toEqual([status, limit])
  })

  it('and removing are in the audit log, with the actor', async () => {
    const id = await storeMaterial()
    await remove(id, 'admin')
    const { rows: lines } = await files.sql(
      'select actor_id, action, before, after from public.audit_log where table_name = $1 and row_id = $2 order by id',
      ['public.study_materials', id],
    )
    expect(lines).toMatchObject([
      { actor_id: people.admin, action: 'insert', before: null, after: { title: fields.title, pages: 3 } },
      { actor_id: people.admin, action: 'delete', before: { title: fields.title }, after: null },
    ])
  })

  it('does not read the body of a visitor', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull: (controller) => {
        pulled++
        controller.enqueue(new Uint8Array(1000))
      },
    })
    expect((await send(undefined, body)).status).toBe(401)
    // The stream fills its own queue once; no reader drains it.
    expect(pulled).toBeLessThan(3)
  })

  it('rejects a file that is not a PDF, whatever its name', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await codeOf(post('admin', page))).toEqual([415, 'not_a_pdf'])
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it('rejects a file that is too large, with and without a length', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(1024 * 1024)])
    const response = await post('admin', large)
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      413,
      'The file is too large. The limit is 1 MB.',
    ])
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) })
    expect((await send('admin', body)).status).toBe(413)
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it.each([
    [{ title: ' ' }, 'title'],
    [{ semester: '9' }, 'semester'],
    [{ semester: '' }, 'semester'],
    [{ kind: 'gossip' }, 'kind'],
    [{ exam_year: '1066' }, 'exam_year'],
  ])('rejects %j', async (changed, field) => {
    const response = await post('admin', pdf, changed)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: `These fields are missing or not usable: ${field}.` }),
    ])
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it.each(['not a form', ''])('rejects a body that is %j', async (body) => {
    const headers = { ...identify('admin'), 'content-type': 'text/plain' }
    expect(await codeOf(api().request('/', { method: 'POST', headers, body }))).toEqual([400, 'bad_form'])
  })

  it('recognises the bytes when they are sent again, also after removal; an admin may publish them again', async () => {
    const id = await storeMaterial()
    await files.sql('update public.study_materials set removed_at = now() where id = $1', [id])
    const contributed = await files.contribute('free', [{ name: 'again.pdf', bytes: pdf }])
    expect(await contributed.json()).toMatchObject({ files: [{ error: { code: 'already_there' } }] })
    expect((await post('admin', pdf, { title: 'Again' })).status).toBe(201)
    expect([(await rows()).length, stored().length]).toEqual([2, 2])
  })

  it('accepts an admin’s file twice when it is sent twice concurrently', async () => {
    const answers = await Promise.all([post('admin', pdf), post('admin', pdf)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect([(await rows()).length, stored().length]).toEqual([2, 2])
  })

  it('leaves no file behind when the row is rejected', async () => {
    await files.sql("alter table public.study_materials add constraint no_maths check (subject <> 'Maths')")
    expect((await post('admin', pdf, { subject: 'Maths' })).status).toBe(500)
    expect([await rows(), stored()]).toEqual([[], []])
    await files.sql('alter table public.study_materials drop constraint no_maths')
  })

  it('leaves no row behind when the file is rejected', async () => {
    const full = { ...files.store, put: () => Promise.reject(new Error('ENOSPC')) }
    expect(await codeOf(post('admin', pdf, {}, full))).toEqual([500, 'file_not_kept'])
    expect(await rows()).toEqual([])
  })
})

describe('a PDF with active content', () => {
  it('is stored as its pages only', async () => {
    const { bytes } = markedPdfs.find(({ name }) => name === 'a script at its opening') ?? { bytes: Buffer.alloc(0) }
    const answer = await post('admin', bytes as Buffer<ArrayBuffer>)
    const { id } = (await answer.json()) as { id: string }
    const file = Buffer.from(await (await files.get(id, 'admin')).arrayBuffer())
    expect([answer.status, await activeParts(file), unpacked(file).includes(secret)]).toEqual([201, [], false])
  })

  it('is rejected where it requires a password, with a message that names it', async () => {
    const bytes = (await encrypted('AES-256', { userPassword: 'u' })) as Buffer<ArrayBuffer>
    const answer = await post('admin', bytes)
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { code: 'encrypted_pdf', message: expect.stringContaining('needs a password to open it') },
    ])
    expect([await rows(), stored()]).toEqual([[], []])
  })
})

describe('a file without a row', () => {
  it('is removed although its row was deleted without the server', async () => {
    await storeMaterial()
    await files.sql('delete from public.study_materials')
    expect(stored()).toHaveLength(1)
    await removeUnreferencedFiles(deps())
    expect(stored()).toEqual([])
  })

  it('is listed until it could be removed', async () => {
    await storeMaterial()
    await files.sql('delete from public.study_materials')
    const failing = { ...files.store, remove: () => Promise.reject(new Error('the disk is away')) }
    await removeUnreferencedFiles({ ...deps(), files: failing })
    expect(stored()).toHaveLength(1)
    await removeUnreferencedFiles(deps())
    expect(stored()).toEqual([])
  })

  it('is not removed within an hour, while it may be uploading', async () => {
    const key = `${randomUUID()}.pdf`
    await announceFile(deps().pool, key)
    await files.store.put(key, pdf)
    await removeUnreferencedFiles(deps())
    expect(stored()).toEqual([key])
    await files.sql("update private.unreferenced_files set remove_after = now() - interval '1 second'")
    await removeUnreferencedFiles(deps())
    expect(stored()).toEqual([])
  })
})

describe('removing', () => {
  it('deletes the row and its file', async () => {
    const id = await storeMaterial()
    expect((await remove(id, 'admin')).status).toBe(204)
    expect([await rows(), stored()]).toEqual([[], []])
    expect((await remove(id, 'admin')).status).toBe(404)
  })

  it.each([
    [undefined, 401],
    ['free', 403],
    ['pro', 403],
  ] as const)('is refused to %s', async (person, status) => {
    const id = await storeMaterial()
    expect((await remove(id, person)).status).toBe(status)
    expect([(await rows()).length, stored().length]).toEqual([1, 1])
  })
})
