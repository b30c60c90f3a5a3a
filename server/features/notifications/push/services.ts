/** Pushes to one service at once: a service that is slow leaves room for the others. */
const maxOfService = 32
/** Failures in a row after which a service is left alone, and for how long, ms: longer each time. */
const maxFailures = 16
const firstPauseMs = 30_000
const longestPauseMs = 10 * 60_000

interface State {
  running: number
  failures: number
  pauseMs: number
  pausedUntil: number
}

export interface Services {
  began: (service: string) => void
  ended: (service: string, failed: boolean) => void
  /** Those that get no push now: they have enough of them, or answer none. */
  busy: () => string[]
}

/** How the push services are doing, as far as this process knows. Those that are well and have nothing to do are not kept. */
export function openServices(now: () => number = () => performance.now()): Services {
  const states = new Map<string, State>()

  function stateOf(service: string): State {
    const state = states.get(service) ?? { running: 0, failures: 0, pauseMs: firstPauseMs, pausedUntil: 0 }
    states.set(service, state)
    return state
  }

  return {
    began: (service) => {
      stateOf(service).running++
    },
    ended: (service, failed) => {
      const state = stateOf(service)
      state.running--
      if (!failed) {
        Object.assign(state, { failures: 0, pauseMs: firstPauseMs, pausedUntil: 0 })
        if (state.running === 0) states.delete(service)
        return
      }
      // Those that were under way when it was paused say nothing new.
      if (state.pausedUntil > now()) return
      state.failures++
      if (state.failures < maxFailures) return
      state.pausedUntil = now() + state.pauseMs
      state.pauseMs = Math.min(state.pauseMs * 2, longestPauseMs)
    },
    busy: () =>
      [...states].flatMap(([service, { running, pausedUntil }]) =>
        running >= maxOfService || pausedUntil > now() ? [service] : [],
      ),
  }
}
