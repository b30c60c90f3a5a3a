import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

/** A queue with a clock of its own, and a record of whose work ran when. */
function clocked() {
  let time = 0
  const queue = openFairQueue(() => time)
  const ran: string[] = []
  const add = (name: string, ms: number, signal?: AbortSignal) =>
    queue.run(name.charAt(0), signal, async () => {
      ran.push(name)
      await sleep(0)
      time += ms
    })
  return { add, ran }
}

test('a key with one piece of work waits for one of the others, however many wait', async () => {
  const { add, ran } = clocked()
  await Promise.all([add('a1', 100), add('a2', 100), add('a3', 100), add('b1', 1)])
  expect(ran).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('keys share the time, not the number of turns', async () => {
  const { add, ran } = clocked()
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => add(name, 100)),
    ...['b1', 'b2', 'b3', 'b4', 'b5'].map((name) => add(name, 30)),
  ])
  expect(ran).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2', 'b5', 'a3'])
})

test('a key that joins late has no advantage from not having been there', async () => {
  const { add, ran } = clocked()
  const early = [add('a1', 100), add('a2', 100), add('a3', 100), add('b1', 100), add('b2', 100)]
  await early[1]
  const late = [add('c1', 100), add('c2', 100), add('c3', 100)]
  await Promise.all([...early, ...late])
  expect(ran).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'c2', 'c3'])
})

test('work whose sender has left does not run, and the next one does', async () => {
  const { add, ran } = clocked()
  const left = new AbortController()
  const all = [add('a1', 1), add('a2', 1, left.signal), add('a3', 1)]
  left.abort(new Error('left'))
  expect(await Promise.allSettled(all)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: new Error('left') },
    { status: 'fulfilled' },
  ])
  expect(ran).toEqual(['a1', 'a3'])
})

test('work that fails ends its turn', async () => {
  const queue = openFairQueue()
  const failed = queue.run('a', undefined, () => Promise.reject(new Error('broken')))
  const other = queue.run('a', undefined, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await other).toBe('done')
})
