import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteFile } from '../site.ts'
import { openRenderedDocuments, type Rendering } from './documents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const log = { debug: () => {}, warn: vi.fn<() => void>() }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Renders its own count in 300 ms, unless the test makes it fail. */
function open(options: { refreshAfterMs?: number } = {}) {
  let count = 0
  const way: { obstacle?: Error; missing?: boolean } = {}
  const texts = new Map<SiteFile, string>()
  const render = async (): Promise<Rendering> => {
    const text = `rendering ${++count}`
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (way.obstacle) throw way.obstacle
    const file = { plain: () => ({ body: new Uint8Array(), headers: {}, etag: '' }), encoded: new Map() }
    texts.set(file, text)
    return { documents: new Map(way.missing ? [] : [['/books', file]]), failed: way.missing === true }
  }
  const documents = openRenderedDocuments({ hasPublicContent: (path) => path === '/books', render, log, ...options })
  const shown = () => {
    const file = documents.find('/books')
    return file && texts.get(file)
  }
  return { ...documents, shown, way, renderings: () => count }
}

test('the built document is served until the first one with its data is there', async () => {
  const site = open()
  site.changed()
  expect([site.shown(), site.find('/login')]).toEqual([undefined, undefined])
  await pass(400)
  expect(site.shown()).toBe('rendering 1')
})

test('the first rendering leaves the start alone where nobody asks for a document', async () => {
  const site = open()
  site.changed()
  await pass(1900)
  expect(site.renderings()).toBe(0)
  await pass(200)
  expect(site.renderings()).toBe(1)
})

test('nobody reads a document that is known to be out of date, and many changes together are one rendering', async () => {
  const site = open()
  site.changed()
  site.shown()
  await pass(5000)
  expect(site.shown()).toBe('rendering 1')
  for (let times = 0; times < 20; times++) site.changed()
  expect(site.shown()).toBeUndefined()
  await pass(400)
  expect([site.shown(), site.renderings()]).toEqual(['rendering 2', 2])
})

test('a change during a rendering is followed by another', async () => {
  const site = open()
  site.changed()
  site.shown()
  await pass(200)
  site.changed()
  await pass(200)
  expect(site.shown()).toBeUndefined()
  await pass(1200)
  expect([site.shown(), site.renderings()]).toEqual(['rendering 2', 2])
})

test('who writes all the time has a rendering a second', async () => {
  const site = open()
  site.changed()
  site.shown()
  await pass(5000)
  const begun = site.renderings()
  for (let tenths = 0; tenths < 100; tenths++) {
    site.changed()
    await pass(100)
  }
  expect(site.renderings() - begun).toBeLessThanOrEqual(11)
})

test('a document that cannot be rendered again is tried again, less and less often', async () => {
  const site = open()
  site.changed()
  site.shown()
  await pass(5000)
  site.way.obstacle = new Error('The page answered 500')
  log.warn.mockClear()
  site.changed()
  await pass(60_000)
  expect(site.shown()).toBeUndefined()
  expect([site.renderings() < 12, log.warn.mock.calls.length]).toEqual([true, 1])
  delete site.way.obstacle
  await pass(16_000)
  expect(site.shown()).toMatch(/^rendering/)
})

test('one document that fails takes no other with it, and is tried again', async () => {
  const site = open()
  site.way.missing = true
  site.changed()
  site.shown()
  await pass(400)
  expect(site.shown()).toBeUndefined()
  delete site.way.missing
  await pass(3000)
  expect(site.shown()).toMatch(/^rendering/)
})

test('where nobody tells of changes, a document is rendered again when it is asked for, half a minute later', async () => {
  const site = open({ refreshAfterMs: 30_000 })
  expect(site.shown()).toBeUndefined()
  await pass(500)
  expect(site.shown()).toBe('rendering 1')
  await pass(29_000)
  expect([site.shown(), site.renderings()]).toEqual(['rendering 1', 1])
  await pass(10_000)
  expect(site.shown()).toBe('rendering 1')
  await pass(500)
  expect([site.shown(), site.renderings()]).toEqual(['rendering 2', 2])
  // After a day without requests, the old document is not served.
  await pass(24 * 60 * 60 * 1000)
  expect(site.shown()).toBeUndefined()
  await pass(500)
  expect(site.shown()).toBe('rendering 3')
})

test('nothing is rendered after the end', async () => {
  const site = open()
  site.changed()
  site.close()
  await pass(60_000)
  site.changed()
  await pass(60_000)
  expect(site.renderings()).toBe(0)
})
