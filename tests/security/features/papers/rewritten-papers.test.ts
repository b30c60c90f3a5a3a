import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openPdfChecks } from '#server/features/files/pdf/pdf-checks.ts'
import { rewriteStoredFiles } from '#server/features/files/storing/rewrite-stored-files.ts'
import { removeUnreferencedFiles } from '#server/features/files/storing/unreferenced.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { activeParts, unpacked } from '#tests/support/papers/look-into-pdf.ts'
import { markedPdfs, secret } from '#tests/support/papers/marked-pdfs.ts'
import { filesApi } from './files-api.ts'

// Papers are stored as their pages only; earlier ones are rewritten by a job.

const files = filesApi()
type Bytes = Buffer<ArrayBuffer>
const marked = (name: string) => markedPdfs.find((pdf) => pdf.name === name)?.bytes as Bytes
const [scripted, authored] = [marked('a script at its opening'), marked('an author')]

async function send(bytes: Bytes, person: 'free' | 'pro' = 'free', name = 'a.pdf') {
  const answer = await files.contribute(person, [{ name, bytes }])
  const { files: lines } = (await answer.json()) as {
    files: { id?: string; error?: { code: string; message: string } }[]
  }
  return lines[0]
}
const read = async (id = '') => Buffer.from(await (await files.get(id, 'admin')).arrayBuffer())

/** A paper as an earlier server stored it. */
async function storeOld(bytes: Bytes, name: string, read_at: string | null = 'now()'): Promise<string> {
  const key = `${crypto.randomUUID()}.pdf`
  await files.store.put(key, bytes)
  const { rows } = await files.sql(
    `insert into public.study_materials (title, status, kind, bytes, file_key, sha256, read_at, subject, semester)
     values ($1, 'approved', 'paper', $2, $3, $4, ${read_at === null ? 'null' : 'now()'}, 'x', 3) returning id`,
    [name, bytes.length, key, createHash('sha256').update(bytes).digest()],
  )
  return (rows[0] as { id: string }).id
}
async function run(store = files.store): Promise<void> {
  const checks = openPdfChecks()
  try {
    await rewriteStoredFiles({ pool: files.pool, files: store, checks, log: silentLog })
  } finally {
    await checks.close()
  }
}

describe('a new paper', () => {
  it('is stored without its script, and read as before', async () => {
    const line = await send(scripted)
    const file = await read(line?.id)
    expect([await activeParts(file), unpacked(file).includes(secret)]).toEqual([[], false])
    expect(await files.rows()).toMatchObject([{ bytes: file.length, pages: 1, status: 'reading' }])
  })

  it('is recognised by the sent bytes, by the stored ones, and by others with the same pages', async () => {
    const line = await send(scripted)
    const twins: Bytes[] = [scripted, (await read(line?.id)) as Bytes, marked('a script at its closing')]
    for (const twin of twins) expect((await send(twin, 'pro'))?.error?.code).toBe('already_there')
    expect(await files.rows()).toHaveLength(1)
  })
})

describe('the job for earlier papers', () => {
  it('rewrites each once, and recognises them by the bytes that were sent', { timeout: 60_000 }, async () => {
    const ids = [await storeOld(scripted, 'one'), await storeOld(makePdf(['two']), 'two')]
    await storeOld(makePdf(['three']), 'is being read', null)
    await run()
    const after = await files.rows()
    for (const id of ids) expect(await activeParts(await read(id))).toEqual([])
    expect(unpacked(await read(ids[0])).includes(secret)).toBe(false)
    for (const row of after.filter(({ title }) => title !== 'is being read'))
      expect(row.sha256).toEqual(
        createHash('sha256')
          .update(await read(row.id))
          .digest(),
      )
    expect((await send(scripted))?.error?.code).toBe('already_there')
    await run()
    expect(await files.rows()).toEqual(after)
    const { rows } = await files.sql(
      'select from public.study_materials m where not exists (select from private.rewritten_files f where f.file_key = m.file_key)',
    )
    expect(rows).toHaveLength(1)
  })

  it('leaves no file behind', { timeout: 60_000 }, async () => {
    await storeOld(authored, 'one')
    await run()
    await files.sql('update private.unreferenced_files set remove_after = now()')
    await removeUnreferencedFiles({ pool: files.pool, files: files.store, log: silentLog })
    const [row] = await files.rows()
    expect(files.stored()).toEqual([row?.file_key])
    const { rows } = await files.sql('select file_key from private.rewritten_files')
    expect(rows).toEqual([{ file_key: row?.file_key }])
  })

  it('yields the same hash for two that differed only in what was removed', { timeout: 60_000 }, async () => {
    await storeOld(scripted, 'one')
    await storeOld(authored, 'two')
    await run()
    const hashes = (await files.rows()).map(({ sha256 }) => sha256)
    expect(hashes.filter((hash) => hash === null)).toHaveLength(1)
    for (const sent of [scripted, authored]) expect((await send(sent))?.error?.code).toBe('already_there')
  })

  it('resumes after an interruption, and skips what cannot be rewritten', { timeout: 60_000 }, async () => {
    const broken = await storeOld(Buffer.from('%PDF-1.7 and nothing else'), 'broken')
    const id = await storeOld(scripted, 'one')
    // The disk is full at the first try.
    let isFull = true
    const put: typeof files.store.put = async (key, bytes) => {
      if (isFull) throw new Error('ENOSPC')
      await files.store.put(key, bytes)
    }
    const run1 = run({ ...files.store, put })
    await run1
    isFull = false
    await files.sql(
      'update private.rewritten_files set tries = 1 where file_key in (select file_key from public.study_materials where id = $1)',
      [id],
    )
    await run()
    expect((await read(broken)).toString()).toBe('%PDF-1.7 and nothing else')
    expect(await activeParts(await read(id))).toEqual([])
  })
})
