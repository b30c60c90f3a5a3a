import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { helpEntries } from '#domain/help/help.ts'
import { topics } from '#domain/kinds/event-kinds.ts'
import routes from '#web/routes.ts'

const root = join(import.meta.dirname, '..', '..')

interface Route {
  path?: string | undefined
  children?: readonly Route[] | undefined
}

const leaves = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children }) => (children ? leaves(children) : [path === undefined ? '/' : path]))
const addresses = leaves(routes).map((path) => (path.startsWith('/') ? path : `/${path}`))

/** Pages for admins only, the help itself, and the not-found page. */
const unexplained = (path: string) => path.startsWith('/admin') || ['/help', '/*'].includes(path)
const pathOf = (address: string) => address.replace(/[?#].*$/, '')
const explained = new Set(
  helpEntries.flatMap(({ to, also = [] }) => [...(typeof to === 'string' ? [to] : []), ...also]).map(pathOf),
)
/** The entry of a list also explains a single one of it. */
const lists: Record<string, string> = { '/notices/:id': '/notice', '/attendance/:course': '/attendance' }
const pageOf = (path: string) => lists[path] ?? path

it.each(addresses.filter((path) => !unexplained(path)))(
  'the help has an entry that leads to or explains %s',
  (path) => {
    expect([...explained]).toContain(pageOf(path))
  },
)

it('each entry of the help leads to a page of the site map', () => {
  for (const address of explained) expect(addresses).toContain(address)
})

it('each entry of the help has an address of its own', () => {
  expect(new Set(helpEntries.map(({ id }) => id)).size).toBe(helpEntries.length)
  for (const { id } of helpEntries) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

const read = (folder: string) =>
  readdirSync(join(root, 'web', folder))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(root, 'web', folder, name), 'utf8'))
    .join('\n')
const titled = (folder: string, element: string) =>
  [...read(folder).matchAll(new RegExp(`<${element}\\b[^>]*?\\btitle="([^"]+)"`, 'g'))].map(([, title = '']) => title)

describe('the settings', () => {
  const words = helpEntries
    .flatMap(({ title, text, steps = [], note = '' }) => [title, text, ...steps, note])
    .join('\n')
  const settings = [
    ...titled('accounts/security', 'SettingsRow'),
    ...titled('notifications/channels', 'Section'),
    ...Object.values(topics).map(({ label }) => label),
    ...[...read('accounts/profile').matchAll(/<Field label="([^"]+)"/g)].map(([, label = '']) => label),
    ...[...read('accounts/profile/education').matchAll(/<Field label="([^"]+)"/g)].map(([, label = '']) => label),
    ...[...read('materials/practice').matchAll(/title="(Practice settings)"/g)].map(([, title = '']) => title),
  ]

  it.each([...new Set(settings)])('the help names the setting %s', (setting) => {
    expect(settings.length).toBeGreaterThan(20)
    expect(words.toLowerCase()).toContain(setting.toLowerCase())
  })
})
