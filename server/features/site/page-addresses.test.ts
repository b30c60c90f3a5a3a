import { expect, test } from 'vitest'
import { readPageAddresses } from './page-addresses.ts'

const routes = {
  root: { id: 'root', path: '' },
  layout: { id: 'layout', parentId: 'root' },
  home: { id: 'home', parentId: 'layout', index: true },
  missing: { id: 'missing', parentId: 'layout', path: '*' },
  plans: { id: 'plans', parentId: 'layout', path: 'plans.html' },
  notices: { id: 'notices', parentId: 'root', path: 'notices' },
  notice: { id: 'notice', parentId: 'notices', path: ':id/print?' },
  files: { id: 'files', parentId: 'root', path: 'files/*' },
}
const hasPage = readPageAddresses(`window.__reactRouterManifest=${JSON.stringify({ version: 'x', routes })};\n`)

test.each(['/', '/plans.html', '/notices', '/Notices', '/notices/12', '/notices/12/print', '/files', '/files/a/b'])(
  '%s has a page',
  (path) => expect(hasPage(path)).toBe(true),
)

test.each(['', '//', '/plansXhtml', '/other', '/notices/', '/notices/12/edit', '//notices', '/notices//12', '/a\\b'])(
  '"%s" has none',
  (path) => expect(hasPage(path)).toBe(path === ''),
)

test('only a manifest is read', () => {
  expect(() => readPageAddresses('export default {}')).toThrow(/no React Router manifest/)
  expect(() => readPageAddresses('window.__reactRouterManifest={"pages":[]};')).toThrow(/routes/)
})
