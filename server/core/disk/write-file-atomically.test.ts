import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFile, writeFileAtomically } from './write-file-atomically.ts'

vi.mock('node:fs', { spy: true })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-'))
})
afterEach(() => {
  vi.resetAllMocks()
  rmSync(folder, { recursive: true })
})

test('a file is made for its owner alone, and then holds another text', () => {
  const file = join(folder, 'key')
  writeFileAtomically(file, 'one')
  writeFileAtomically(file, 'two')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['two', 0o600])
  expect(readdirSync(folder)).toEqual(['key'])
})

test('a file is made once', () => {
  const file = join(folder, 'lock')
  expect([makeFile(file, 'one'), makeFile(file, 'two'), readFileSync(file, 'utf8')]).toEqual([true, false, 'one'])
})

test('where a disk is full, what was there stays, and nothing else', () => {
  const file = join(folder, 'key')
  writeFileAtomically(file, 'one')
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw new Error('ENOSPC')
  })
  expect(() => writeFileAtomically(file, 'two')).toThrow('ENOSPC')
  expect(() => makeFile(join(folder, 'lock'), 'one')).toThrow('ENOSPC')
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['key'], 'one'])
})
