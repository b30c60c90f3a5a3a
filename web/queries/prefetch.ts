import { storedUser } from '../accounts/session/session.ts'

/** Long enough for a page to wake up on a slow phone, ms; a query that is made later asks for itself. */
const keptFor = 15_000

type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>

interface Early<Answer> {
  answer: Promise<Answer>
  user: string | undefined
}

/**
 * The answer that a page needs first, asked for as its code comes: while the page wakes up, and its guard checks who
 * is there, it is on its way. To be called where a module begins.
 *
 * @param ask the query's own function
 * @param wanted whether this very page will want it; not asked where nobody is signed in, unless `everybody` may read
 * @returns the query's function: its first call takes the early answer, if it was asked for by the same person;
 *   any other asks, by `otherwise` where the query knows more than its module did
 */
export function askEarly<Answer>(
  ask: Ask<Answer>,
  wanted: { when?: () => boolean; everybody?: boolean } = {},
): (signal: AbortSignal, otherwise?: Ask<Answer>) => Promise<Answer> {
  // There is no window where pages are prerendered.
  let early = typeof window === 'undefined' ? undefined : begin(ask, wanted)
  if (early) setTimeout(() => (early = undefined), keptFor)
  return (signal, otherwise = ask) => {
    const begun = early
    early = undefined
    const isTheirs = begun !== undefined && (begun.user === undefined || begun.user === storedUser()?.id)
    return isTheirs ? begun.answer : otherwise(signal)
  }
}

function begin<Answer>(
  ask: Ask<Answer>,
  { when = () => true, everybody = false }: { when?: () => boolean; everybody?: boolean },
): Early<Answer> | undefined {
  const user = everybody ? undefined : storedUser()?.id
  if (!when() || (user === undefined && !everybody)) return undefined
  const answer = ask(new AbortController().signal)
  answer.catch(() => {}) // Said by the query that takes it.
  return { answer, user }
}
