/** Runs `act` when the browser is idle. Returns a function that cancels it. */
function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 5000 })
  return () => cancelIdleCallback(idle)
}

/**
 * Runs `act` some time after hydration, which ends before the page's own data has arrived: its requests have priority.
 * Returns a function that cancels it.
 */
export function whenPageIdle(act: () => void): () => void {
  let cancel: (() => void) | undefined
  const timer = setTimeout(() => {
    cancel = whenIdle(act)
  }, 1500)
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}

/** A page without network activity for so long has loaded, ms. */
const quietFor = 5000

/**
 * Runs `act` once the network has been idle for a while, so that optional files do not share a slow line with the page,
 * or with what is opened first on it. Returns a function that cancels it.
 */
export function whenQuiet(act: () => void): () => void {
  let cancelIdle: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const loaded = new PerformanceObserver(wait)
  function wait() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      loaded.disconnect()
      cancelIdle = whenIdle(act)
    }, quietFor)
  }
  loaded.observe({ type: 'resource' })
  wait()
  return () => {
    loaded.disconnect()
    clearTimeout(timer)
    cancelIdle?.()
  }
}
