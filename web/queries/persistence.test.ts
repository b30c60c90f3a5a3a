import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetQueries, keepQueries } from './persistence.ts'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  keys: async () => [...kept.keys()],
}))

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function keeping(owner: string): Promise<QueryClient> {
  const client = new QueryClient()
  await keepQueries(client, owner)
  return client
}

test('what a client learns is there for the next one of the same person', async () => {
  const client = await keeping('asha')
  client.setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  expect((await keeping('asha')).getQueryData(['vendors'])).toEqual(['a'])
  expect((await keeping('bikash')).getQueryData(['vendors'])).toBeUndefined()
})

test('an answer that comes before what was kept is read is kept with it', async () => {
  ;(await keeping('asha')).setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  const client = new QueryClient()
  const begun = keepQueries(client, 'asha')
  client.setQueryData(['notices'], ['n'])
  await begun
  await vi.advanceTimersByTimeAsync(1000)
  const next = await keeping('asha')
  expect([next.getQueryData(['vendors']), next.getQueryData(['notices'])]).toEqual([['a'], ['n']])
})

test('stored answers wait until the page is hydrated; what the server answers meanwhile is stored with them', async () => {
  ;(await keeping('everybody')).setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  const hydration = Promise.withResolvers<void>()
  const client = new QueryClient()
  const begun = keepQueries(client, 'everybody', { when: hydration.promise })
  client.setQueryData(['posts'], ['p'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(client.getQueryData(['vendors'])).toBeUndefined()
  hydration.resolve()
  await begun
  expect(client.getQueryData(['vendors'])).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1000)
  expect((await keeping('everybody')).getQueryData(['posts'])).toEqual(['p'])
})

test('what a person reads while their browser is still looking is forgotten too', async () => {
  const client = new QueryClient()
  const begun = keepQueries(client, 'asha')
  client.setQueryData(['notices'], ['n'])
  await forgetQueries()
  await begun
  client.setQueryData(['account'], 'hers')
  await vi.advanceTimersByTimeAsync(5000)
  expect([...kept.keys()]).toEqual([])
})

test('is forgotten for good, also what was about to be written or comes in late', async () => {
  const [asha, everybody] = [await keeping('asha'), await keeping('everybody')]
  everybody.setQueryData(['vendors'], ['a'])
  await vi.advanceTimersByTimeAsync(1000)
  asha.setQueryData(['account'], 'hers')
  await forgetQueries()
  asha.setQueryData(['notices'], 'an answer on its way')
  await vi.advanceTimersByTimeAsync(5000)
  expect([...kept.keys()]).toEqual(['everybody'])
})

test('leaves out what is marked as not to be kept, and what is older than a week', async () => {
  const client = await keeping('asha')
  client.setQueryDefaults(['accounts'], { meta: { kept: false } })
  client.setQueryData(['accounts'], 'of others')
  client.setQueryData(['mine'], 'own')
  await vi.advanceTimersByTimeAsync(1000)
  const next = await keeping('asha')
  expect([next.getQueryData(['accounts']), next.getQueryData(['mine'])]).toEqual([undefined, 'own'])
  await vi.advanceTimersByTimeAsync(8 * 24 * 60 * 60 * 1000)
  expect((await keeping('asha')).getQueryData(['mine'])).toBeUndefined()
})
