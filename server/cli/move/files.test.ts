import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openFolder } from '#server/features/files/folder.ts'
import { moveFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'campuslife-move-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = new Uint8Array([37, 80, 68, 70])
const sha256 = '3c6d8c7ea2a3a7f8cbb3d8a4e8d9d5a1'.padEnd(64, '0')
const named = (key: string, hash: string | null = null) => ({ key, bytes: bytes.length, sha256: hash })

let made = 0
async function stores() {
  const from = openFolder(join(folder, `from-${++made}`))
  const to = openFolder(join(folder, `to-${made}`))
  for (const key of ['one.pdf', 'two.pdf']) await from.put(key, bytes)
  return { from, to }
}

it('a file is copied once, and recognised by its bytes the next time', async () => {
  const { from, to } = await stores()
  const list = [named('one.pdf'), named('two.pdf'), named('lost.pdf')]
  expect(await moveFiles(list, { from, to, dryRun: true })).toMatchObject({
    copied: 2,
    present: 0,
    missing: ['lost.pdf'],
  })
  expect(await to.get('one.pdf')).toBeUndefined()
  expect(await moveFiles(list, { from, to, dryRun: false })).toMatchObject({
    copied: 2,
    present: 0,
    missing: ['lost.pdf'],
  })
  await to.put('one.pdf', bytes.slice(1)) // Truncated by something else.
  expect(await moveFiles(list, { from, to, dryRun: false })).toMatchObject({ copied: 1, present: 1 })
  expect(new Uint8Array(await new Response(await to.get('one.pdf')).arrayBuffer())).toEqual(bytes)
})

it('files that stay in one store are only looked for', async () => {
  const { from } = await stores()
  expect(await moveFiles([named('one.pdf'), named('lost.pdf')], { from, to: from, dryRun: false })).toMatchObject({
    copied: 0,
    present: 1,
    missing: ['lost.pdf'],
  })
})

it('a file that is not what its row says is moved and named', async () => {
  expect(await moveFiles([named('one.pdf', sha256)], { ...(await stores()), dryRun: false })).toMatchObject({
    copied: 1,
    altered: ['one.pdf'],
  })
})

it('a store that takes a file and gives other bytes back ends the move', async () => {
  const { from, to } = await stores()
  const broken = { ...to, put: (key: string) => to.put(key, bytes.slice(1)) }
  await expect(moveFiles([named('one.pdf')], { from, to: broken, dryRun: false })).rejects.toMatchObject({
    code: 'move_file_differs',
  })
})
