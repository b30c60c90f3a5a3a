/** Runs `act` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 5000 })
  return () => cancelIdleCallback(idle)
}

/**
 * Runs `act` some time after hydration, which ends before the page's own data is there: its requests go first.
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
