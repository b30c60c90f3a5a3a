import type { Log } from '#server/core/log/log.ts'

/** How long running requests may take to end, ms; service managers kill after 90 s and more. */
const timeoutMs = 10_000
/**
 * Signals within this time of the first count as the same, ms: Ctrl-C reaches a server that npm started twice, from the
 * terminal and from npm, which forwards it.
 */
const sameWishMs = 1_000

/** @param forceSignal aborted when requests may not take any longer */
type Stop = (forceSignal: AbortSignal) => Promise<void>

export interface Shutdown {
  /** A signal has come: the process will end by itself. */
  readonly begun: boolean
  /** Sets what a signal does from now on. */
  stopBy: (stop: Stop) => void
}

/**
 * On SIGTERM or SIGINT: stops, then exits. A later signal aborts running requests, but the database is still stopped
 * cleanly.
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
