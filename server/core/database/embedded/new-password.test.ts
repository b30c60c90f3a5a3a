import type fs from 'node:fs'
import { chmodSync, fstatSync, fsyncSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requestNewPassword, renewPassword } from './new-password.ts'

vi.mock('node:fs', { spy: true })

test('the mark of a new password goes when no power cut can bring the old one back', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'password-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  // Accepts any password.
  const postgres = join(dataDir, 'postgres')
  writeFileSync(postgres, '#!/bin/sh\ncat > /dev/null\n')
  chmodSync(postgres, 0o700)
  requestNewPassword(dataDir)

  const done: string[] = []
  const [{ fsyncSync: flush, renameSync: rename, rmSync: remove }, file] = [
    await vi.importActual<typeof fs>('node:fs'),
    join(dataDir, 'database-password'),
  ]
  vi.mocked(fsyncSync).mockImplementation((made) => {
    flush(made)
    done.push(fstatSync(made).isDirectory() ? 'folder flushed' : 'file flushed')
  })
  vi.mocked(renameSync).mockImplementation((from, to) => {
    rename(from, to)
    if (to === file) done.push('renamed')
  })
  vi.mocked(rmSync).mockImplementation((path, options) => {
    remove(path, options)
    if (path === `${file}.renew`) done.push('mark gone')
  })
  expect(await renewPassword(dataDir, dataDir, { postgres, initdb: '' }, undefined)).toBe(true)
  expect(done).toEqual(['file flushed', 'renamed', 'folder flushed', 'mark gone'])
})
