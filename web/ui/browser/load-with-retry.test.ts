import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWithRetry } from './load-with-retry.ts'

const browser = new EventTarget()
let onLine = true

beforeEach(() => {
  onLine = true
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine
    },
  })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A loader that fails so many times; `before` runs while it is pending. */
function failing(times: number, before = () => {}) {
  const load = vi.fn(async () => {
    before()
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'loaded'
  })
  return load
}

describe('code that cannot be loaded', () => {
  it('is loaded again when the connection is back, however long and often it was lost', async () => {
    onLine = false
    const load = failing(6, () => {
      onLine = false
    })
    const loading = loadWithRetry(load)
    for (let asked = 0; asked < 6; asked++) {
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(load).toHaveBeenCalledTimes(asked + 1)
      onLine = true
      browser.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(await loading).toBe('loaded')
    expect(load).toHaveBeenCalledTimes(7)
  })

  it('is loaded again after a pause while the browser is online', async () => {
    const load = failing(2)
    const loading = loadWithRetry(load)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(4000)
    expect(await loading).toBe('loaded')
  })

  it('fails after the fourth failure online', async () => {
    const load = failing(9)
    const outcome = loadWithRetry(load).catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toContain('Failed to fetch')
    expect(load).toHaveBeenCalledTimes(4)
  })
})
