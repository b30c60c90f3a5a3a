import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Store = Map<string, unknown>
const [stored, device] = vi.hoisted((): [Store, Store] => [new Map(), new Map()])
vi.mock('idb-keyval', () => ({
  createStore: (database: string) => (database === 'campuslife' ? stored : device),
  get: async (key: string, store: Store) => store.get(key),
  set: async (key: string, value: unknown, store: Store) => void store.set(key, value),
  del: async (key: string, store: Store) => void store.delete(key),
  delMany: async (keys: string[], store: Store) => {
    for (const key of keys) store.delete(key)
  },
  keys: async (store: Store) => [...store.keys()],
}))

// Another test file of the process may have loaded the module with the real storage.
vi.resetModules()
const { forgetQueries, persistQueries } = await import('./persistence.ts')

beforeEach(() => {
  stored.clear()
  device.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function clientOf(owner: string): Promise<QueryClient> {
  // The library's default in a browser; in Node its gcTime is infinite.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * 60 * 1000 } } })
  await persistQueries(client, owner)
  return client
}

const outOfReach = () => Promise.reject(new Error('out of reach'))
const rejected = () => Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' }))

test('results are persisted for the next client of the same person', async () => {
  const client = await clientOf('asha')
  client.setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  expect((await clientOf('asha')).getQueryData(['vendors'])).toEqual(['a'])
  expect((await clientOf('bikash')).getQueryData(['vendors'])).toBeUndefined()
})

test('a restored result is fetched again by the query that shows it, however young it is', async () => {
  ;(await clientOf('asha')).setQueryData(['today'], ['before'])
  await vi.advanceTimersByTimeAsync(1000)
  const client = await clientOf('asha')
  const query = { queryKey: ['today'], queryFn: () => ['now'], staleTime: 60_000 }
  const observer = new QueryObserver(client, query)
  expect(observer.getCurrentResult().data).toEqual(['before'])
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ data: ['now'], isStale: false })
  leave()
})

test('the initial data of a query is stored like a later result', async () => {
  const client = await clientOf('asha')
  client.getQueryCache().build(client, { queryKey: ['alumni'], initialData: ['b'] })
  client.getQueryCache().build(client, { queryKey: ['notices'] })
  await vi.advanceTimersByTimeAsync(1000)
  expect((await clientOf('asha')).getQueryData(['alumni'])).toEqual(['b'])
})

test('a result that arrives before the stored ones are restored is stored with them', async () => {
  ;(await clientOf('asha')).setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  const client = new QueryClient()
  const begun = persistQueries(client, 'asha')
  client.setQueryData(['notices'], ['n'])
  await begun
  await vi.advanceTimersByTimeAsync(1000)
  const next = await clientOf('asha')
  expect([next.getQueryData(['vendors']), next.getQueryData(['notices'])]).toEqual([['a'], ['n']])
})

test('stored results are restored after hydration, together with results that arrive meanwhile', async () => {
  ;(await clientOf('everybody')).setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  const hydration = Promise.withResolvers<void>()
  const client = new QueryClient()
  const begun = persistQueries(client, 'everybody', { when: hydration.promise })
  client.setQueryData(['posts'], ['p'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(client.getQueryData(['vendors'])).toBeUndefined()
  hydration.resolve()
  await begun
  expect(client.getQueryData(['vendors'])).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1000)
  expect((await clientOf('everybody')).getQueryData(['posts'])).toEqual(['p'])
})

test('a result that is restored after a failed fetch does not hide the failure', async () => {
  ;(await clientOf('asha')).setQueryData(['today'], ['t'])
  await vi.advanceTimersByTimeAsync(1000)
  const hydration = Promise.withResolvers<void>()
  const client = new QueryClient()
  const begun = persistQueries(client, 'asha', { when: hydration.promise })
  await client.fetchQuery({ queryKey: ['today'], queryFn: outOfReach, retry: false }).catch(() => {})
  hydration.resolve()
  await begun
  await vi.advanceTimersByTimeAsync(1000)
  expect(client.getQueryState(['today'])).toMatchObject({ status: 'error', data: ['t'] })
})

test('a stored result survives an unreachable server, but not a rejection', async () => {
  const before = await clientOf('asha')
  before.setQueryData(['today'], ['t'])
  before.setQueryData(['archive'], ['of Pro'])
  await vi.advanceTimersByTimeAsync(1000)
  const client = await clientOf('asha')
  await expect(client.fetchQuery({ queryKey: ['today'], queryFn: outOfReach, retry: false })).rejects.toThrow('reach')
  await expect(client.fetchQuery({ queryKey: ['archive'], queryFn: rejected, retry: false })).rejects.toThrow('denied')
  await vi.advanceTimersByTimeAsync(1000)
  const next = await clientOf('asha')
  expect([next.getQueryData(['today']), next.getQueryData(['archive'])]).toEqual([['t'], undefined])
})

test('results that no page shows are cached and stored for as long as they may', async () => {
  ;(await clientOf('asha')).setQueryData(['vendors'], ['restored'])
  await vi.advanceTimersByTimeAsync(1000)
  const client = await clientOf('asha')
  await client.prefetchQuery({ queryKey: ['notices'], queryFn: () => ['fetched'] })
  await client.prefetchQuery({ queryKey: ['accounts'], queryFn: () => ['of others'], meta: { persist: false } })
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
  client.setQueryData(['today'], ['t'])
  await vi.advanceTimersByTimeAsync(1000)
  for (const each of [client, await clientOf('asha')]) {
    expect(each.getQueryData(['vendors'])).toEqual(['restored'])
    expect(each.getQueryData(['notices'])).toEqual(['fetched'])
    expect(each.getQueryData(['accounts'])).toBeUndefined()
  }
})

test('only the latest results are stored, each for two weeks', async () => {
  const client = await clientOf('asha')
  for (let n = 0; n < 220; n += 1) client.setQueryData(['discussion', n], n, { updatedAt: Date.now() - n })
  client.setQueryData(['today'], ['old'], { updatedAt: Date.now() - 15 * 24 * 60 * 60 * 1000 })
  client.setQueryData(['marks'], ['kept'])
  await vi.advanceTimersByTimeAsync(1000)
  const next = await clientOf('asha')
  expect(next.getQueriesData({ queryKey: ['discussion'] }).map(([, n]) => n)).toEqual(
    Array.from({ length: 199 }, (_, n) => n),
  )
  expect([next.getQueryData(['marks']), next.getQueryData(['today'])]).toEqual([['kept'], undefined])
})

test('results that arrive while the stored ones are being restored are deleted at sign-out, too', async () => {
  const client = new QueryClient()
  const begun = persistQueries(client, 'asha')
  client.setQueryData(['notices'], ['n'])
  await forgetQueries()
  await begun
  client.setQueryData(['account'], 'hers')
  await vi.advanceTimersByTimeAsync(5000)
  expect([...stored.keys()]).toEqual([])
})

test('a person’s results are deleted for good, including pending writes and late arrivals', async () => {
  const [asha, everybody] = [await clientOf('asha'), await clientOf('everybody')]
  everybody.setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  asha.setQueryData(['account'], 'hers')
  await forgetQueries()
  asha.setQueryData(['notices'], 'an answer on its way')
  await vi.advanceTimersByTimeAsync(5000)
  expect([...stored.keys()]).toEqual(['everybody'])
})

test.each([
  { who: 'their session ended by itself', except: undefined, left: ['asha/reviews', 'bikash/reviews'] },
  { who: 'they signed out', except: '', left: [] },
  { who: 'somebody else is here', except: 'bikash', left: ['bikash/saved', 'bikash/reviews'] },
])('when $who, these caches remain: $left', async ({ except, left }) => {
  for (const key of ['asha/saved', 'asha/reviews', 'bikash/saved', 'bikash/reviews']) device.set(key, [])
  await forgetQueries(except)
  expect([...device.keys()]).toEqual(left)
})

test('queries with persist: false and results older than two weeks are not stored', async () => {
  const client = await clientOf('asha')
  client.setQueryDefaults(['accounts'], { meta: { persist: false } })
  client.setQueryData(['accounts'], 'of others')
  client.setQueryData(['mine'], 'own')
  await vi.advanceTimersByTimeAsync(1000)
  const next = await clientOf('asha')
  expect([next.getQueryData(['accounts']), next.getQueryData(['mine'])]).toEqual([undefined, 'own'])
  await vi.advanceTimersByTimeAsync(15 * 24 * 60 * 60 * 1000)
  expect((await clientOf('asha')).getQueryData(['mine'])).toBeUndefined()
})

test('results stored by an earlier version of the site are deleted and not restored', async () => {
  const state = { mutations: [], queries: [{ queryKey: ['vendors'], state: { data: 'of another shape' } }] }
  for (const before of [
    { version: 2, at: Date.now(), state },
    { timestamp: Date.now(), buster: '2', clientState: state },
    'text',
  ]) {
    stored.set('asha', before)
    const client = await clientOf('asha')
    expect(client.getQueryCache().getAll()).toEqual([])
    expect([...stored.keys()]).toEqual([])
    client.setQueryData(['vendors'], ['a'])
    await vi.advanceTimersByTimeAsync(1000)
    expect((await clientOf('asha')).getQueryData(['vendors'])).toEqual(['a'])
  }
})
