import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEarly } from './prefetch.ts'

const session = vi.hoisted(() => ({ user: undefined as { id: string } | undefined }))
vi.mock('../accounts/session/session.ts', () => ({ storedUser: () => session.user }))

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

it('is taken once, by who asked', async () => {
  session.user = { id: 'asha' }
  const query = askEarly(ask)
  expect(asked).toBe(1)
  expect([await query(signal), await query(signal)]).toEqual([1, 2])
})

it('is not for the next person', async () => {
  session.user = { id: 'asha' }
  const query = askEarly(ask)
  session.user = { id: 'biswajit' }
  expect(await query(signal)).toBe(2)
})

it('is not kept', async () => {
  const query = askEarly(ask, { everybody: true })
  vi.advanceTimersByTime(15_000)
  expect(await query(signal)).toBe(2)
})

it.each([
  ['nobody is signed in', {}],
  ['this page does not want it', { everybody: true, when: () => false }],
])('is not asked for where %s', async (_why, wanted) => {
  const query = askEarly(ask, wanted)
  expect(asked).toBe(0)
  expect(await query(signal, () => Promise.resolve(7))).toBe(7)
})

it('fails where it is taken, not before', async () => {
  const query = askEarly(() => Promise.reject(new Error('away')), { everybody: true })
  await Promise.resolve()
  await expect(query(signal)).rejects.toThrow('away')
})
