import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'campuslife-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the settings of the site give way to variables that are set already', () => {
  const settings = join(folder, 'campuslife.env')
  writeFileSync(settings, 'DATABASE_URL=of-the-site\nDATA_DIR=/srv/site\n')
  const installed = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'campuslife-admin'), 'utf8')
  const script = join(folder, 'campuslife-admin')
  writeFileSync(script, installed.replaceAll('/etc/campuslife.env', settings).replaceAll('/opt/campuslife', folder))
  // Replaces a command that only root may run.
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'runuser'), '#!/bin/sh\necho "$DATABASE_URL $DATA_DIR $SITE_NAME"\n', {
    mode: 0o755,
  })
  const { stdout, stderr } = spawnSync('sh', [script, 'move'], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      DATABASE_URL: 'of-the-project',
      SITE_NAME: "a 'site' of ours",
    },
  })
  expect([stderr, stdout]).toEqual(['', "of-the-project /srv/site a 'site' of ours\n"])
})
