import { beforeEach, expect, test, vi } from 'vitest'
import type * as Files from './fetch-files.ts'

const answers = new Map<string, (() => Response)[]>()
const asked: string[] = []
const caches: (RequestCache | undefined)[] = []
const marks = new Set<string>()
const links: { href?: string; onload?: () => void; onerror?: () => void }[] = []
let files: typeof Files

beforeEach(async () => {
  answers.clear()
  asked.length = 0
  caches.length = 0
  marks.clear()
  links.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://campus.example' })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: null } })
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === '[data-imports]'
        ? { dataset: { imports: '/assets/common.js /assets/page.js' } }
        : selector.includes('/assets/page.css'),
    createElement: () => ({ remove: () => {} }),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
    documentElement: { setAttribute: (name: string) => marks.add(name) },
  })
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    asked.push(path)
    caches.push(cache)
    return (answers.get(path)?.shift() ?? (() => new Response('code')))()
  })
  vi.resetModules()
  files = await import('./fetch-files.ts')
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const gone = () => new Response('<h1>Page not found</h1>', { status: 404 })
const load = vi.fn(async () => 'module')

async function settled(loading: Promise<unknown>): Promise<unknown> {
  const outcome = loading.catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(5000)
  return outcome
}

test('a module is imported once its files have been fetched, and a failed fetch is retried once', async () => {
  answers.set('/assets/dialog.js', [lost])
  load.mockClear()
  const loading = files.importLazy(load, ['assets/dialog.js', 'assets/forms.js'])
  await vi.advanceTimersByTimeAsync(0)
  expect(load).not.toHaveBeenCalled()
  expect(await settled(loading)).toBe('module')
  expect(asked).toEqual(['/assets/dialog.js', '/assets/forms.js', '/assets/dialog.js'])
})

test('a module whose files fail twice is not imported, and the next press fetches them again', async () => {
  answers.set('/assets/dialog.js', [lost, lost])
  load.mockClear()
  expect(await settled(files.importLazy(load, ['assets/dialog.js']))).toContain('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  expect(await settled(files.importLazy(load, ['assets/dialog.js']))).toBe('module')
})

test('a document in place of a file is fetched again, bypassing the cache', async () => {
  answers.set('/assets/dialog.js', [() => new Response('Log in', { headers: { 'content-type': 'text/html' } })])
  expect(await settled(files.importLazy(load, ['assets/dialog.js']))).toBe('module')
  expect(caches).toEqual([undefined, 'reload'])
})

test('files of the document, and files fetched before, are not fetched again', async () => {
  await settled(files.importLazy(load, ['assets/common.js', 'assets/dialog.js']))
  await settled(files.importLazy(load, ['assets/page.js', 'assets/dialog.js']))
  expect(asked).toEqual(['/assets/dialog.js'])
})

test('a file that the server no longer has offers the new version', async () => {
  answers.set('/assets/dialog.js', [gone, gone])
  expect(await settled(files.importLazy(load, ['assets/dialog.js']))).toContain('404')
  expect([...marks]).toEqual(['data-new-version'])
})

test('no file is fetched while there is neither a connection nor a service worker', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: null } })
  expect(await settled(files.importLazy(load, ['assets/dialog.js']))).toContain('no connection')
  expect(asked).toEqual([])
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  expect(await settled(files.importLazy(load, ['assets/dialog.js']))).toBe('module')
})

test('a style sheet that a module imports is applied before the module runs, once', async () => {
  load.mockClear()
  const paths = ['assets/dialog.js', 'assets/dialog.css', 'assets/page.css']
  const loading = files.importLazy(load, paths)
  await vi.advanceTimersByTimeAsync(0)
  expect(links.map(({ href }) => href)).toEqual(['/assets/dialog.css'])
  expect(load).not.toHaveBeenCalled()
  links[0]?.onload?.()
  expect(await settled(loading)).toBe('module')
  await settled(files.importLazy(load, paths))
  expect(links).toHaveLength(1)
})

test('a style sheet that could not be applied is fetched again by the next import', async () => {
  const failing = files.importLazy(load, ['assets/dialog.css'])
  await vi.advanceTimersByTimeAsync(0)
  links[0]?.onerror?.()
  expect(await settled(failing)).toContain('could not be applied')
  const loading = files.importLazy(load, ['assets/dialog.css'])
  await vi.advanceTimersByTimeAsync(0)
  links[1]?.onload?.()
  expect(await settled(loading)).toBe('module')
})
