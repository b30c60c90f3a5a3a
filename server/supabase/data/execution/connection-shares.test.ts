import { describe, expect, it } from 'vitest'
import { ConnectionShares, type Shares, sharesOf, type Turn } from './connection-shares.ts'
import type { ApiError } from '../protocol/errors.ts'

const anon = (key: string, heavy = false): Turn => ({ role: 'anon', key, heavy })
const person = (key: string, heavy = false): Turn => ({ role: 'authenticated', key, heavy })

/** Requests that use a connection until `end` is called. */
function openShares(shares: Partial<Shares> = {}) {
  const limited = new ConnectionShares({ ...sharesOf(6), ...shares })
  const running: { turn: Turn; end: () => void }[] = []
  const rejected: ApiError[] = []
  return {
    limited,
    running: () => running.map(({ turn }) => `${turn.role} ${turn.key}`),
    rejected,
    ask: (turn: Turn) => {
      void limited
        .run(turn, () => new Promise<void>((resolve) => running.push({ turn, end: resolve })))
        .catch((error: ApiError) => rejected.push(error))
    },
    end: async (index = 0) => {
      running.splice(index, 1)[0]?.end()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the connections', () => {
  it('are two thirds for those who are not signed in, and never all for visitors', async () => {
    const { ask, running, limited } = openShares()
    for (let n = 0; n < 20; n++) ask(anon(`a${n}`))
    for (let n = 0; n < 20; n++) ask(person(`p${n}`))
    await settled()
    expect(running().filter((each) => each.startsWith('anon'))).toHaveLength(4)
    expect(running().filter((each) => each.startsWith('authenticated'))).toHaveLength(1)
    expect(limited.waiting).toBe(35)
    expect(await limited.run({ role: 'service_role', key: 's', heavy: true }, async () => 'at once')).toBe('at once')
  })

  it('leave room beside what may be heavy', async () => {
    const { ask, running } = openShares()
    for (let n = 0; n < 5; n++) ask(anon('hostile', true))
    ask(anon('reader'))
    await settled()
    expect(running()).toEqual(['anon hostile', 'anon hostile', 'anon reader'])
  })

  it('go round among those who wait, not to who asks most', async () => {
    const { ask, running, end } = openShares({ anon: 1 })
    for (let n = 0; n < 10; n++) ask(anon('greedy'))
    ask(anon('other'))
    ask(anon('third'))
    await settled()
    const served: string[] = []
    for (let n = 0; n < 5; n++) {
      served.push(...running())
      await end()
    }
    expect(served.map((each) => each.split(' ')[1])).toEqual(['greedy', 'greedy', 'other', 'third', 'greedy'])
  })

  it('are waited for only so long and by so many', async () => {
    const { ask, rejected, limited } = openShares({ anon: 1, waiting: 3, waitingEach: 2, waitMs: 50 })
    for (let n = 0; n < 4; n++) ask(anon('greedy'))
    await settled()
    expect(rejected).toHaveLength(1)
    ask(anon('other'))
    ask(anon('third'))
    await settled()
    expect(rejected).toHaveLength(2)
    await expect.poll(() => rejected.length).toBe(5)
    expect(limited.waiting).toBe(0)
    for (const { status, headers, body } of rejected)
      expect([status, headers['Retry-After'], body.code]).toEqual([503, '1', 'PGRST003'])
  })

  it('come back when a request fails', async () => {
    const { limited } = openShares({ anon: 1 })
    for (let n = 0; n < 3; n++)
      await expect(limited.run(anon('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limited.run(anon('a'), async () => 'done')).toBe('done')
  })

  it('of a pool of two serve everybody in turn', () => {
    expect(sharesOf(2)).toMatchObject({ anon: 1, authenticated: 1, visitors: 1 })
    expect(sharesOf(2).heavy(1)).toBe(1)
  })
})
