import { storedUser } from './session.ts'
import { isHydrated } from '#web/page/document/press.ts'

/** Enough for hydration on a slow phone, ms; a query that runs later fetches itself. */
const validFor = 15_000

type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>

interface Prefetched<Answer> {
  answer: Promise<Answer>
  /** Set once the answer has arrived. */
  come?: { answer: Answer }
  user: string | undefined
}

export interface PrefetchedQuery<Answer> {
  (signal: AbortSignal, otherwise?: Ask<Answer>): Promise<Answer>
  /**
   * The prefetched answer if it has arrived and is `wanted`, for the query's `initialData`: on a slow processor answers
   * arrive before React, and the first render shows them. Undefined during hydration, since the document lacks them.
   */
  answered: (wanted?: (answer: Answer) => boolean) => Answer | undefined
  /**
   * Calls the listener with the prefetched answer, to load what only some answers need. It does not consume the answer.
   */
  onAnswer: (listen: (answer: Answer) => void) => void
}

/**
 * Starts the first request of a page when its module is loaded, while the page is still being hydrated and its guard
 * checks the session. To be called at the top level of a module.
 *
 * @param ask the query's own function
 * @param wanted whether this page needs it; not sent for a visitor, unless `everybody` may read
 * @returns the query's function: its first call consumes the prefetched answer, if the account is the same; any other
 * call fetches, by `otherwise` where the query has parameters that its module had not
 */
export function prefetch<Answer>(
  ask: Ask<Answer>,
  wanted: { when?: () => boolean; everybody?: boolean } = {},
): PrefetchedQuery<Answer> {
  // There is no window while pages are prerendered.
  let prefetched = typeof window === 'undefined' ? undefined : begin(ask, wanted)
  if (prefetched) setTimeout(() => (prefetched = undefined), validFor)
  const theirs = () =>
    prefetched && (prefetched.user === undefined || prefetched.user === storedUser()?.id) ? prefetched : undefined
  const query = (signal: AbortSignal, otherwise = ask) => {
    const begun = theirs()
    prefetched = undefined
    return begun ? begun.answer : otherwise(signal)
  }
  const answered = (wanted: (answer: Answer) => boolean = () => true) => {
    const { come } = isHydrated() ? (theirs() ?? {}) : {}
    if (!come || !wanted(come.answer)) return undefined
    prefetched = undefined
    return come.answer
  }
  const onAnswer = (listen: (answer: Answer) => void) => void prefetched?.answer.then(listen, () => {})
  return Object.assign(query, { answered, onAnswer })
}

function begin<Answer>(
  ask: Ask<Answer>,
  { when = () => true, everybody = false }: { when?: () => boolean; everybody?: boolean },
): Prefetched<Answer> | undefined {
  const user = everybody ? undefined : storedUser()?.id
  if (!when() || (user === undefined && !everybody)) return undefined
  // In a microtask, after the module has run: `ask` may use what is declared below it.
  const begun: Prefetched<Answer> = { answer: Promise.resolve().then(() => ask(new AbortController().signal)), user }
  begun.answer.then(
    (answer) => (begun.come = { answer }),
    () => {}, // Reported by the query that consumes it.
  )
  return begun
}
