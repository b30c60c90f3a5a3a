import type { Answer, Found } from './found.ts'
import type { SearchGroup } from '#domain/kinds/content-kinds.ts'

/** After the last letter, ms. */
const pause = 150

export interface SearchRequest {
  text: string
  /** How many rows of each group. */
  rows: number
  /** The one group that is wanted. */
  only?: SearchGroup | undefined
}

export interface Outcome {
  found: Found
  /** What the site itself says to it, where it does. */
  answer: Answer | undefined
}

interface Shown extends Outcome {
  asked: SearchRequest
}

export interface SearchState {
  /** What was found last; it stays until the next answer is there. */
  shown: Shown | undefined
  /** What is on its way. */
  asked: SearchRequest | undefined
  /** What could not be had. */
  failed: SearchRequest | undefined
}

const idle: SearchState = { shown: undefined, asked: undefined, failed: undefined }

/** Searches while somebody types. An answer to what is typed no longer is cancelled, and never shown. */
export function createLiveSearch(search: (asked: SearchRequest, signal: AbortSignal) => Promise<Outcome>) {
  let state = idle
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()
  const listeners = new Set<() => void>()

  function change(next: Partial<SearchState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function stop(): void {
    clearTimeout(timer)
    running.abort()
    running = new AbortController()
  }

  async function run(asked: SearchRequest): Promise<void> {
    const { signal } = running
    try {
      const outcome = await search(asked, signal)
      if (!signal.aborted) change({ shown: { asked, ...outcome }, asked: undefined })
    } catch {
      if (!signal.aborted) change({ asked: undefined, failed: asked })
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks a moment later; nothing when it is empty, or there already. */
    type: (asked: SearchRequest) => {
      if (isSame(asked, state.asked ?? state.failed ?? state.shown?.asked)) return
      stop()
      if (asked.text === '') return change(idle)
      change({ asked, failed: undefined })
      timer = setTimeout(() => void run(asked), pause)
    },
    retry: () => {
      const { failed } = state
      if (failed === undefined) return
      stop()
      change({ asked: failed, failed: undefined })
      void run(failed)
    },
    /** Nothing comes any more. */
    end: stop,
  }
}

const isSame = (one: SearchRequest, other: SearchRequest | undefined) =>
  one.text === other?.text && one.rows === other.rows && one.only === other.only
