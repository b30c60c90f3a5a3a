import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', 'deploy')
const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))

/** Sections with their settings; a setting may occur several times. */
function read(unit: string): Map<string, string[]> {
  const settings = new Map<string, string[]>()
  let section = ''
  for (const line of readFileSync(join(folder, unit), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const heading = line.match(/^\[(\w+)\]$/)?.[1]
    if (heading !== undefined) {
      section = heading
      continue
    }
    const [, name, value] = line.match(/^(\w+)=(.*)$/) ?? []
    expect(name, `${unit}: ${line}`).toBeDefined()
    const key = `${section}.${name}`
    settings.set(key, [...(settings.get(key) ?? []), value ?? ''])
  }
  return settings
}

const walls = (settings: Map<string, string[]>) =>
  [...settings].filter(([name]) =>
    /\.(Protect|Private|Inaccessible|Restrict|SystemCall|NoNew|Capability|Ambient|Lock|UMask)/.test(name),
  )

it('systemd takes the units as they are', () => {
  expect(units).toEqual(['campuslife-backup.service', 'campuslife-backup.timer', 'campuslife.service'])
  for (const unit of units)
    expect([...read(unit).keys()].every((key) => /^(Unit|Service|Timer|Install)\./.test(key))).toBe(true)
  const { status, error, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((unit) => join(folder, unit))],
    {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    },
  )
  if (error !== undefined) return // No systemd on this machine.
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

it('the backup runs as the site does, behind the same walls, and what they start is there', () => {
  const [site, backup, timer] = ['campuslife.service', 'campuslife-backup.service', 'campuslife-backup.timer'].map(read)
  expect(walls(site ?? new Map())).toEqual(walls(backup ?? new Map()))
  expect(walls(site ?? new Map()).length).toBeGreaterThan(20)
  for (const name of ['User', 'WorkingDirectory', 'StateDirectory', 'EnvironmentFile'])
    expect(backup?.get(`Service.${name}`)).toEqual(site?.get(`Service.${name}`))
  for (const unit of [site, backup]) {
    const script = unit?.get('Service.ExecStart')?.[0]?.match(/scripts\/\S+/)?.[0] ?? ''
    expect(existsSync(join(folder, '..', script))).toBe(true)
    // At the backup's end it would remove the running database's shared memory.
    expect(unit?.has('Service.RemoveIPC')).toBe(false)
  }
  expect(backup?.get('Service.ExecStart')).toEqual([expect.stringMatching(/ scripts\/admin\.mjs backup --keep \d+$/)])
  expect(timer?.get('Timer.OnCalendar')).toHaveLength(1)
})

it('what the site keeps is for its user only, and its server ends its database by itself', () => {
  const settings = ['campuslife.service', 'campuslife-backup.service'].map(read)
  for (const unit of settings) {
    expect(unit.get('Service.User')).toEqual(['campuslife'])
    expect(unit.get('Service.StateDirectoryMode')).toEqual(['0700'])
    expect(unit.get('Service.UMask')).toEqual(['0077'])
    expect(unit.get('Service.InaccessiblePaths')).toEqual(['-/opt/campuslife/.git'])
    // Only where there is such a folder.
    expect(unit.get('Service.CacheDirectoryMode')).toEqual(unit.has('Service.CacheDirectory') ? ['0700'] : undefined)
  }
  expect(settings[0]?.get('Service.KillMode')).toEqual(['mixed'])
})
