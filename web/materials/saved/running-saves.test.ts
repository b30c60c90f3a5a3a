import { expect, test } from 'vitest'
import { endSave, runSave } from './running-saves.ts'

const first = { done: 0, of: 2, bytes: 0, total: 10 }

test('a course is saved once at a time, until it is ended', async () => {
  const begun: AbortSignal[] = []
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      begun.push(signal)
      signal.addEventListener('abort', () => resolve())
    })
  const saving = runSave('asha', 'os', first, work)
  await runSave('asha', 'os', first, work)
  expect(begun.length).toBe(1)
  const other = runSave('asha', 'dbms', first, work)
  endSave('asha', 'os')
  await saving
  expect(begun.map(({ aborted }) => aborted)).toEqual([true, false])
  endSave('asha', 'dbms')
  await other
  await runSave('asha', 'os', first, async (signal) => void begun.push(signal))
  expect(begun.length).toBe(3)
})

async function fail(): Promise<void> {
  throw new TypeError('Failed to fetch')
}

test('a course that could not be saved can be saved again', async () => {
  await expect(runSave('asha', 'os', first, fail)).rejects.toThrow('Failed to fetch')
  await expect(runSave('asha', 'os', first, fail)).rejects.toThrow('Failed to fetch')
})
