import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import type { FileStore } from './storing/store.ts'

let root: string
let folder: string
let files: FileStore

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'campuslife-files-'))
  folder = join(root, 'files')
  files = openFolder(folder)
  writeFileSync(join(root, 'secret.pdf'), 'outside')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = async (...asked: Parameters<FileStore['get']>) => {
  const stream = await files.get(...asked)
  return stream && new Response(stream).text()
}

describe('a folder', () => {
  test('keeps a file, gives it whole and in part, and removes it', async () => {
    await files.put('paper.pdf', Buffer.from('0123456789'))
    expect(await read('paper.pdf')).toBe('0123456789')
    expect(await read('paper.pdf', { first: 2, last: 4 })).toBe('234')
    // The row's size exceeds the file's.
    expect(await read('paper.pdf', { first: 8, last: 40 })).toBe('89')
    await files.remove('paper.pdf')
    expect(await read('paper.pdf')).toBeUndefined()
    await files.remove('paper.pdf')
  })

  test('keeps and gives files of many chunks', async () => {
    const large = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
    await files.put('large.pdf', large)
    const given = await new Response(await files.get('large.pdf', { first: 1000, last: 180_000 })).arrayBuffer()
    expect(Buffer.from(given).equals(large.subarray(1000, 180_001))).toBe(true)
  })

  test('is closed to other accounts of the machine', async () => {
    await files.put('paper.pdf', Buffer.from('x'))
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'paper.pdf')).mode & 0o077).toBe(0)
  })

  test('keeps nothing of a file that could not be written', async () => {
    // A folder has its name, so the last step fails.
    mkdirSync(join(folder, 'paper.pdf', 'full'), { recursive: true })
    await expect(files.put('paper.pdf', Buffer.from('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
    expect(readdirSync(folder)).toEqual(['paper.pdf'])
  })

  test.each([
    '../secret.pdf',
    '..\\secret.pdf',
    '/etc/passwd',
    'a/b.pdf',
    '..',
    '.',
    '',
    '.hidden.pdf',
    'paper.pdf\0.png',
    'paper',
    'paper.pdf/..',
    '%2e%2e%2fsecret.pdf',
    'C:paper.pdf',
    'Paper.PDF',
    `${'a'.repeat(200)}.pdf`,
  ])('has no file named %j', async (key) => {
    await expect(files.get(key)).rejects.toThrow('This is not the name of a stored file.')
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('This is not the name of a stored file.')
    expect(() => files.remove(key)).toThrow('This is not the name of a stored file.')
    expect(existsSync(join(root, 'secret.pdf'))).toBe(true)
  })
})
