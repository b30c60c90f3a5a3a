import { beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://campus.example'
const listeners = vi.hoisted(() => new Map<string, ((event: object) => void)[]>())
/** By cache and address. */
const stored = vi.hoisted(() => new Map<string, Response>())
let answer: (path: string) => Response

vi.hoisted(() => {
  vi.stubEnv('NODE_ENV', 'production')
  const url = new URL('https://campus.example/')
  vi.stubGlobal('location', url)
  vi.stubGlobal('shell', { documents: ['/', '/offline'], files: ['/assets/a.css'], scripts: [], offline: '/offline' })
  const absolute = (input: string | Request) => (typeof input === 'string' ? new URL(input, url).href : input.url)
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string | Request, init?: RequestInit) {
        super(absolute(input), init)
      }
    },
  )
  vi.stubGlobal('FetchEvent', function FetchEvent() {})
  const open = async (name: string) => ({
    match: async (key: string | Request) => stored.get(`${name} ${absolute(key)}`)?.clone(),
    put: async (key: string | Request, response: Response) => void stored.set(`${name} ${absolute(key)}`, response),
    keys: async () => [],
  })
  const caches = {
    open,
    match: async (key: string | Request, { cacheName }: { cacheName: string }) => (await open(cacheName)).match(key),
  }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('self', {
    caches,
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  })
})
// The plugin needs IndexedDB, and does not affect this test's caches.
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: vi.fn() }))
await import('./worker.ts')

beforeEach(() => {
  stored.clear()
  answer = () => new Response('fetched')
  vi.stubGlobal('fetch', async ({ url }: Request) => answer(new URL(url).pathname))
  // In a browser the address may be relative.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (location) => new Response(null, { status: 302, headers: { location: String(location) } }),
  )
})

function noNetwork(): never {
  throw new TypeError('Failed to fetch')
}

function fire(type: string, fields: object): Promise<unknown>[] {
  const extended: Promise<unknown>[] = []
  const event = { type, waitUntil: (ended: Promise<unknown>) => void extended.push(ended), ...fields }
  for (const listener of listeners.get(type) ?? []) listener(event)
  return extended
}

const install = async () => Promise.all(fire('install', {}))

function navigate(path: string): Promise<Response> {
  const answered = Promise.withResolvers<Response>()
  const request = Object.defineProperty(new Request(path), 'mode', { value: 'navigate' })
  for (const ended of fire('fetch', { request, respondWith: answered.resolve })) ended.catch(() => {})
  return answered.promise
}

test('the offline page is cached where it is not evicted', async () => {
  await install()
  expect([...stored.keys()].toSorted()).toEqual([
    `documents ${origin}/`,
    `files ${origin}/assets/a.css`,
    `offline ${origin}/offline`,
  ])
})

test.each([404, 429, 502])('a worker is not installed where a page is answered with %i', async (status) => {
  answer = (path) => new Response('', { status: path === '/offline' ? status : 200 })
  await expect(install()).rejects.toThrow('/offline could not be cached')
})

test('a worker is not installed where a page cannot be fetched, though the previous version’s is cached', async () => {
  await install()
  answer = (path) => (path === '/' ? noNetwork() : new Response('fetched'))
  await expect(install()).rejects.toThrow('/ could not be cached')
})

test('a page that is not cached redirects to the offline page', async () => {
  await install()
  answer = noNetwork
  const response = await navigate('/about?a=1')
  expect(response.headers.get('location')).toBe('/offline?from=%2Fabout%3Fa%3D1')
  expect(await (await navigate('/offline?from=%2Fabout')).text()).toBe('fetched')
})

test('a document that depends on its search is fetched each time', async () => {
  answer = () => new Response('for this search alone', { headers: { 'cache-control': 'no-store' } })
  expect(await (await navigate('/check?code=7KM4PX')).text()).toBe('for this search alone')
  expect([...stored.keys()]).toEqual([])
})

test('an offline page that is not cached does not redirect to itself', async () => {
  answer = noNetwork
  await expect(navigate('/offline?from=%2Fabout')).rejects.toThrow('no-response')
})
