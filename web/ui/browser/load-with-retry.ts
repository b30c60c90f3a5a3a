import { lazy } from 'react'
import type { ComponentType } from 'react'

/** Where loading fails although there is a connection, it is tried again after these pauses, ms. */
const pauses = [1000, 4000, 16_000]

type Load<T> = () => Promise<T>

/** For what is wanted soon, perhaps: that it could not be loaded is said where it is needed. */
export function prefetch(load: Load<unknown>): void {
  load().catch(() => {})
}

/**
 * For what can wait. A connection that is lost for a moment costs the part its time: while the browser is offline,
 * this waits for the connection, then tries again.
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
 * A part that the page stands without. To React, code that cannot be had is an error of the page, in whose place an
 * apology then stands; here, nothing is in the part's place until its code could be loaded.
 */
export function lazyOptional<Module, Props extends object>(
  load: Load<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  return lazy(async () => ({
    default: await loadWithRetry(load).then(pick, (): ComponentType<Props> => Nothing),
  }))
}
