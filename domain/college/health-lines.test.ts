import { expect, test } from 'vitest'
import type { SiteHealth } from './site-health.ts'
import { healthRows } from './health-lines.ts'

const now = new Date('2026-11-29T12:00:00Z')
const backup: SiteHealth['backup'] = {
  madeAt: '2026-11-28T21:40:00Z',
  bytes: 41_000_000,
  encrypted: true,
  checkedAt: '2026-11-15T04:30:00Z',
  run: null,
  file: null,
  withoutFiles: false,
}
const well: SiteHealth = {
  mail: { server: true, provenAt: '2026-11-28T00:30:00Z', waiting: 0 },
  jobs: { late: 0, failed: [] },
  backup,
  disk: { free: 4e9, total: 10e9 },
  database: { bytes: 1.25e9, version: '17.2 (Debian 17.2-1)' },
  links: { down: [] },
  versions: { site: '1.8.2', node: '24.1.0' },
}

const rowOf = (name: string, change: Partial<SiteHealth>, at = now) =>
  healthRows({ ...well, ...change }, at).find((row) => row.name === name)

test('a site that is well has nothing to do', () => {
  expect(healthRows(well, now)).toEqual([
    { name: 'Mail', value: 'works', text: 'A test mail arrived on 28 Nov 2026, 6:00 am. None waits to be sent.' },
    { name: 'Jobs', value: 'on time', text: 'None failed in the last 7 days.' },
    {
      name: 'Backup',
      value: '29 Nov 2026, 3:10 am',
      text: '41 MB, encrypted. One was last read back on 15 Nov 2026, 10:00 am.',
    },
    { name: 'Disk', value: '4.0 GB free', text: 'Of 10.0 GB, where the data folder is.' },
    { name: 'Database', value: '1.3 GB', text: 'PostgreSQL 17.2.' },
    { name: 'Version', value: '1.8.2', text: 'Node 24.1.0.' },
  ])
})

test.each<[string, Partial<SiteHealth>, string]>([
  ['Mail', { mail: { ...well.mail, server: false } }, 'SMTP_HOST'],
  ['Mail', { mail: { ...well.mail, provenAt: null } }, 'test mail'],
  ['Jobs', { jobs: { late: 1, failed: [] } }, 'log of the server'],
  [
    'Jobs',
    { jobs: { late: 0, failed: [{ name: 'send-digest', count: 2, lastAt: '2026-11-28T10:00:00Z' }] } },
    'given up',
  ],
  ['Backup', { backup: { ...backup, madeAt: null } }, 'every night'],
  ['Backup', { backup: { ...backup, madeAt: '2026-11-20T00:00:00Z' } }, 'older than a week'],
  ['Backup', { backup: { ...backup, checkedAt: null } }, 'check-backup'],
  [
    'Backup',
    { backup: { ...backup, run: { at: '2026-11-29T10:00:00Z', state: 'failed', problem: 'The disk is full.' } } },
    'The disk is full.',
  ],
  [
    'Links of the resume page',
    { links: { down: [{ title: 'Classic', url: 'https://a.example/', failedAt: '2026-11-28T20:47:00Z' }] } },
    'new address',
  ],
  ['Disk', { disk: { free: 0.9e9, total: 10e9 } }, 'Make room'],
])('%s that needs a hand comes with advice, and is first', (name, change, advice) => {
  expect(rowOf(name, change)?.advice).toContain(advice)
  expect(healthRows({ ...well, ...change }, now)[0]?.name).toBe(name)
})

test('what is not known is left out, and a hosted project is backed up elsewhere', () => {
  const rows = healthRows({ ...well, disk: null, backup: null }, now)
  expect(rows.map(({ name }) => name)).toEqual(['Mail', 'Jobs', 'Backup', 'Database', 'Version'])
  expect(rows.find(({ name }) => name === 'Backup')?.text).toContain('its own dashboard')
})

test('a backup of papers in a bucket says that they are not in it', () => {
  expect(rowOf('Backup', { backup: { ...backup, withoutFiles: true } })?.text).toContain('not in the backup')
})
