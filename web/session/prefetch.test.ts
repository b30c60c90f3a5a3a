import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const session = vi.hoisted(() => ({ user: undefined as { id: string } | undefined }))
const page = vi.hoisted(() => ({ hydrated: true }))
vi.mock('#web/page/document/press.ts', () => ({ isHydrated: () => page.hydrated }))
vi.mock('./session.ts', () => ({ storedUser: () => session.user }))

// Another test file of the process may have loaded the module with the real session.
vi.resetModules()
const { prefetch } = await import('./prefetch.ts')

const signal = new AbortController().signal
let asked = 0
const ask = () => Promise.resolve(++asked)

beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  session.user = undefined
})

it('a prefetched answer is used once, by the person for whom it was fetched', async () => {
  session.user = { id: 'asha' }
  const query = prefetch(ask)
  await Promise.resolve()
  expect(asked).toBe(1)
  expect([await query(signal), await query(signal)]).toEqual([1, 2])
})

it('a prefetch may use declarations further down in its module', async () => {
  const query = prefetch(() => Promise.resolve(declaredBelow), { everybody: true })
  const declaredBelow = 7
  expect(await query(signal)).toBe(7)
})

it('a prefetched answer is not used for the next person', async () => {
  session.user = { id: 'asha' }
  const query = prefetch(ask)
  await vi.advanceTimersByTimeAsync(0)
  session.user = { id: 'biswajit' }
  expect(await query(signal)).toBe(2)
})

it('a prefetched answer is dropped after 15 seconds', async () => {
  const query = prefetch(ask, { everybody: true })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await query(signal)).toBe(2)
})

it.each([
  ['nobody is signed in', {}],
  ['this page does not want it', { everybody: true, when: () => false }],
])('nothing is prefetched where %s', async (_why, wanted) => {
  const query = prefetch(ask, wanted)
  expect(asked).toBe(0)
  expect(await query(signal, () => Promise.resolve(7))).toBe(7)
})

it('a failed prefetch is reported to the query that uses it, not before', async () => {
  const query = prefetch(() => Promise.reject(new Error('away')), { everybody: true })
  await vi.advanceTimersByTimeAsync(0)
  await expect(query(signal)).rejects.toThrow('away')
})

it('a prefetched answer that has arrived is in the first render, once', async () => {
  session.user = { id: 'asha' }
  const query = prefetch(ask)
  expect(query.answered()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(query.answered((answer) => answer > 1)).toBeUndefined()
  expect(query.answered()).toBe(1)
  expect(query.answered()).toBeUndefined()
  expect(await query(signal)).toBe(2)
})

it('hydration renders no prefetched answer, and leaves it to the render after it', async () => {
  session.user = { id: 'asha' }
  page.hydrated = false
  const query = prefetch(ask)
  await vi.advanceTimersByTimeAsync(0)
  expect(query.answered()).toBeUndefined()
  page.hydrated = true
  expect(query.answered()).toBe(1)
})

it('the first render of the next person has no prefetched answer', async () => {
  session.user = { id: 'asha' }
  const query = prefetch(ask)
  await vi.advanceTimersByTimeAsync(0)
  session.user = { id: 'biswajit' }
  expect(query.answered()).toBeUndefined()
})

it('a listener receives a prefetched answer without consuming it', async () => {
  session.user = { id: 'asha' }
  const query = prefetch(ask)
  const heard: number[] = []
  query.onAnswer((answer) => heard.push(answer))
  await vi.advanceTimersByTimeAsync(0)
  expect([heard, await query(signal)]).toEqual([[1], 1])
})
