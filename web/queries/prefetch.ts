import { storedUser } from '../accounts/session/session.ts'

/** Enough for hydration on a slow phone, ms; a query that runs later fetches for itself. */
const validFor = 15_000

type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>

interface Prefetched<Answer> {
  answer: Promise<Answer>
  user: string | undefined
}

/**
 * Starts the first request of a page when its module is loaded, while the page is still being hydrated and its guard
 * checks the session. To be called at the top level of a module.
 *
 * @param ask the query's own function
 * @param wanted whether this very page will want it; not asked where nobody is signed in, unless `everybody` may read
 * @returns the query's function: its first call takes the prefetched answer, if the same person asked for it;
 *   any other fetches, by `otherwise` where the query knows more than its module did
 */
export function prefetch<Answer>(
  ask: Ask<Answer>,
  wanted: { when?: () => boolean; everybody?: boolean } = {},
): (signal: AbortSignal, otherwise?: Ask<Answer>) => Promise<Answer> {
  // There is no window where pages are prerendered.
  let prefetched = typeof window === 'undefined' ? undefined : begin(ask, wanted)
  if (prefetched) setTimeout(() => (prefetched = undefined), validFor)
  return (signal, otherwise = ask) => {
    const begun = prefetched
    prefetched = undefined
    const isTheirs = begun !== undefined && (begun.user === undefined || begun.user === storedUser()?.id)
    return isTheirs ? begun.answer : otherwise(signal)
  }
}

function begin<Answer>(
  ask: Ask<Answer>,
  { when = () => true, everybody = false }: { when?: () => boolean; everybody?: boolean },
): Prefetched<Answer> | undefined {
  const user = everybody ? undefined : storedUser()?.id
  if (!when() || (user === undefined && !everybody)) return undefined
  const answer = ask(new AbortController().signal)
  answer.catch(() => {}) // Said by the query that takes it.
  return { answer, user }
}
