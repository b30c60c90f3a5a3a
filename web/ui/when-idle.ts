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
