import { lazy } from 'react'
import type { ComponentType } from 'react'

/** The pauses between retries while there is a connection, ms. */
const pauses = [1000, 4000, 16_000]

type Load<T> = () => Promise<T>

/** For code that may be needed soon: a failure is reported where the code is used. */
export function prefetch(load: Load<unknown>): void {
  load().catch(() => {})
}

/**
 * For code that can wait. While the browser is offline, this waits for the connection, then retries.
 *
 * @throws what `load` throws, once it failed online after the last pause
 */
export function loadWithRetry<T>(load: Load<T>): Promise<T> {
  const attempt = async (failures: number): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) {
        await connection()
        return attempt(failures)
      }
      const pause = pauses[failures]
      if (pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      return attempt(failures + 1)
    }
  }
  return attempt(0)
}

const connection = () => new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }))

const Nothing = () => null

/**
 * A part that the page works without. React treats code that cannot be loaded as an error of the page, and shows an
 * apology; with this, the part is missing until its code is loaded.
 */
export function lazyOptional<Module, Props extends object>(
  load: Load<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  return lazy(async () => ({
    default: await loadWithRetry(load).then(pick, (): ComponentType<Props> => Nothing),
  }))
}
