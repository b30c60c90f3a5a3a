/** Runs `act` once the browser has nothing better to do. Returns its cancel. */
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
 * Runs `act` when the page has what somebody waits for. Hydration ends before the page's own data is there: its
 * answers have the line to themselves. Returns its cancel.
 */
export function whenAtRest(act: () => void): () => void {
  let cancel: (() => void) | undefined
  const timer = setTimeout(() => {
    cancel = whenIdle(act)
  }, 1500)
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}
