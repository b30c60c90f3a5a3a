import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { root } from '#server/core/config/root.ts'
import { reloadOnChange } from './reload.ts'

const source = join(root, 'server/app.ts')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Numbered servers; `open` has those that were opened and not closed. */
function numberedServers(fails: (made: number) => boolean = () => false) {
  const open = new Set<number>()
  let made = 0
  const load = async () => {
    const number = ++made
    if (fails(number)) throw new Error('a syntax error')
    open.add(number)
    return { number, close: async () => void open.delete(number) }
  }
  return { open, reloading: reloadOnChange(load) }
}

async function save(reloading: { changed: (file: string) => void }) {
  reloading.changed(source)
  await vi.advanceTimersByTimeAsync(20)
}

it('files that are saved one shortly after another make one new server, and the old one is closed', async () => {
  const { open, reloading } = numberedServers()
  reloading.changed(source)
  const between = reloading.current()
  await vi.advanceTimersByTimeAsync(5)
  await save(reloading)
  expect([(await between).number, (await reloading.current()).number, [...open]]).toEqual([2, 2, [2]])
})

it('a server is closed although its successor cannot be loaded', async () => {
  const { open, reloading } = numberedServers((made) => made === 2)
  await save(reloading)
  await expect(reloading.current()).rejects.toThrow('a syntax error')
  expect([...open]).toEqual([])
  await save(reloading)
  expect([(await reloading.current()).number, [...open]]).toEqual([3, [3]])
})

it('closing closes every server, one that is still being loaded too', async () => {
  const { open, reloading } = numberedServers()
  reloading.changed(source)
  const closed = reloading.close()
  await vi.advanceTimersByTimeAsync(20)
  await closed
  expect([...open]).toEqual([])
})
