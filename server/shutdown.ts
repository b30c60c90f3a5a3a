import type { Log } from '#server/core/log/log.ts'

/** How long running requests may take to end, ms; service managers kill after 90 s and more. */
const timeoutMs = 10_000
/**
 * Signals that come this soon after the first one, ms, are the same wish: Ctrl-C reaches the server twice where npm
 * started it, from the terminal and from npm, which passes it on.
 */
const sameWishMs = 1_000

/** @param forceSignal aborted when requests may not take any longer */
type Stop = (forceSignal: AbortSignal) => Promise<void>

export interface Shutdown {
  /** A signal has come: the process ends by itself. */
  readonly begun: boolean
  /** What a signal does from now on. */
  stopBy: (stop: Stop) => void
}

/**
 * On SIGTERM or SIGINT: stops, then exits. Another signal, later, hurries: requests are cut off, but the database is
 * stopped all the same.
 */
export function listenForSignals(log: Log): Shutdown {
  const forceSignal = new AbortController()
  let stop: Stop | undefined
  let begunAt: number | undefined

  function onSignal(signal: NodeJS.Signals): void {
    if (begunAt !== undefined) {
      if (performance.now() - begunAt > sameWishMs) forceSignal.abort()
      return
    }
    begunAt = performance.now()
    log.debug({ signal }, 'stopping')
    setTimeout(() => forceSignal.abort(), timeoutMs).unref()
    Promise.resolve(stop?.(forceSignal.signal)).then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'the shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // The supervisor was killed: its successor needs the port and the data folder.
  process.on('disconnect', () => onSignal('SIGTERM'))
  return {
    get begun() {
      return begunAt !== undefined
    },
    stopBy: (next) => {
      stop = next
    },
  }
}
