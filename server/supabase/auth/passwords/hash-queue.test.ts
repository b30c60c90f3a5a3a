import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openHashQueue } from './hash-queue.ts'

const brief = () => sleep(1, 'done')

/** Work that ends when the test releases it, and a record of what has begun. */
function bench(limit = 64) {
  const queue = openHashQueue(1, limit)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const rejected: string[] = []
  const run = (network: string, name = network) =>
    queue
      .run(network, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch((error: unknown) => {
        rejected.push(name)
        return error
      })
  const endOne = async () => {
    await sleep(0)
    ends.shift()?.()
    await sleep(0)
  }
  return { begun, rejected, run, endOne, queue }
}

describe('the queue of hashes', () => {
  it('gives the next turn to the network that has used it least, however many wait before it', async () => {
    const { begun, run, endOne } = bench()
    for (let index = 0; index < 30; index++) void run('flood')
    for (let turn = 0; turn < 5; turn++) await endOne()
    void run('quiet')
    void run('flood', 'the last of the flood')
    await endOne()
    expect(begun.at(-1)).toBe('quiet')
  })

  it('gives it within one network, or among strangers, to who came last', async () => {
    const { begun, run, endOne } = bench()
    for (const name of ['first', 'second', 'third']) void run('campus', name)
    await endOne()
    expect(begun).toEqual(['first', 'third'])
    const strangers = bench()
    for (const name of ['a', 'b', 'c', 'owner']) void strangers.run(name)
    await strangers.endOne()
    expect(strangers.begun).toEqual(['a', 'owner'])
  })

  it('holds a bounded number, and refuses the heaviest network’s oldest with a time to come back', async () => {
    const { rejected, run } = bench(3)
    const attempts = Array.from({ length: 6 }, (_, index) => run('flood', `flood ${index}`))
    const quiet = run('quiet')
    await sleep(0)
    // The first runs; three of the rest fit into the queue.
    expect(rejected).toEqual(['flood 1', 'flood 2', 'flood 3'])
    expect(await attempts[1]).toMatchObject({ status: 503, code: 'overloaded', headers: { 'retry-after': '2' } })
    expect(await Promise.race([quiet, sleep(0, 'waits')])).toBe('waits')
  })

  it('answers everybody when there is no flood', async () => {
    const { queue } = bench()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => queue.run(String(index % 3), brief)))
    expect(new Set(answers)).toEqual(new Set(['done']))
  })
})
