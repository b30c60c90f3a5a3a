import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work that ends when the test resolves or rejects it. */
function manual() {
  const begun: ((value: number) => void)[] = []
  const failing: ((error: Error) => void)[] = []
  const ask = coalesce(() => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    begun.push(resolve)
    failing.push(reject)
    return promise
  })
  return { ask, begun, failing }
}

it('whoever asks while an answer is under way shares the next one, and no two are under way', async () => {
  const { ask, begun } = manual()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.(1)
  expect(await first).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  const last = ask()
  begun[1]?.(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.(3)
  expect(await last).toBe(3)
})

it('an answer that fails is not given to those who asked later', async () => {
  const { ask, begun, failing } = manual()
  const first = ask()
  const later = ask()
  failing[0]?.(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.(2)
  expect(await later).toBe(2)
  const alone = ask()
  expect(begun).toHaveLength(3)
  begun[2]?.(3)
  expect(await alone).toBe(3)
})
