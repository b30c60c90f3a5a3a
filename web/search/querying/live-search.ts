import type { Answer, Found } from './found.ts'
import type { Group } from './query.ts'

/** After the last letter, ms. */
const pause = 150
/** How long a list waits for an answer, so that both are drawn together, ms. What comes later stands below the list. */
const answerWait = 200

export interface SearchRequest {
  text: string
  /** How many rows of each group. */
  rows: number
  /** The one group that is wanted. */
  only?: Group | undefined
}

interface Shown {
  asked: SearchRequest
  found: Found
  answer: Answer | undefined
  /** The answer came when the list was there already. */
  late: boolean
}

export interface SearchState {
  /** What was found last; it stays until the next answer is there. */
  shown: Shown | undefined
  /** What is on its way. */
  asked: SearchRequest | undefined
  /** What could not be had. */
  failed: SearchRequest | undefined
}

interface Sources {
  search: (asked: SearchRequest, signal: AbortSignal) => Promise<Found>
  answer: (text: string, signal: AbortSignal) => Promise<Answer | undefined>
}

const idle: SearchState = { shown: undefined, asked: undefined, failed: undefined }

/** Searches while somebody types. An answer to what is typed no longer is cancelled, and never shown. */
export function createLiveSearch({ search, answer }: Sources) {
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
    const answered = answer(asked.text, signal).catch(() => undefined)
    try {
      const found = await search(asked, signal)
      const prompt = await within(answered, answerWait)
      if (signal.aborted) return
      change({ shown: { asked, found, answer: prompt.value, late: false }, asked: undefined })
      if (!prompt.isThere) void answered.then((late) => addLate(asked, late, signal))
    } catch {
      if (!signal.aborted) change({ asked: undefined, failed: asked })
    }
  }

  function addLate(asked: SearchRequest, answer: Answer | undefined, signal: AbortSignal): void {
    const { shown } = state
    if (!signal.aborted && answer && shown?.asked === asked) change({ shown: { ...shown, answer, late: true } })
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

async function within<Value>(promise: Promise<Value>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<{ isThere: false; value: undefined }>((resolve) => {
    timer = setTimeout(() => resolve({ isThere: false, value: undefined }), ms)
  })
  try {
    return await Promise.race([promise.then((value) => ({ isThere: true as const, value })), timeout])
  } finally {
    clearTimeout(timer)
  }
}
