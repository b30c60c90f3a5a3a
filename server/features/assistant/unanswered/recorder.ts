import { createHmac } from 'node:crypto'
import { languageOf, smallTalkOf } from '#domain/assistant/assistant-small-talk.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { keyOf, openCounter } from '#server/core/rate-limits/counter.ts'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { storableQuestion } from './redact.ts'

/** With this rank, a passage for those who may read more is clearly what was asked for: nobody needs to write another. */
const clearRank = 0.9
const day = 24 * 60 * 60
/** As long as a question waits for a second asker (jobs.ts): what only one has asked is shown to nobody. */
const onceIn = 30 * day

/** Rows of the table. A question asked once makes room for a new one, the oldest first; no other does. */
const maxRows = 5000
const rules = {
  /** Of each question, by one asker. */
  'unanswered-once': { points: 1, duration: onceIn },
  /**
   * New rows or counts from one network in a day, and from one account: an address alone cannot fill the table before the
   * job deletes what it wrote (jobs.ts), 40 a day being at most 1,200 questions asked once and 3,600 asked twice.
   */
  'unanswered-network': { points: 40, duration: day },
  'unanswered-account': { points: 20, duration: day },
} as const
/** What is written at the same time, and what waits; the rest is not worth keeping anybody waiting for. */
const limits = { concurrent: 2, waiting: 200, typing: 2000 } as const
/** Whoever types on in the search box asks something else, ms. */
const typingPause = 15_000

/** Who asked: never stored, only so that one of them counts once. */
export interface Asker {
  accountId: string | undefined
  address: string
}

export interface Unanswered {
  question: string
  asker: Asker
}

/** Of an asker without an account, the narrowest network: neighbouring ones on a campus are others. */
const nameOf = ({ accountId, address }: Asker) => accountId ?? keyOf([address])

interface Deps {
  pool: Pool
  log: Pick<Log, 'warn'>
  /** Turns an asker into a key that nobody can guess back. */
  secret: () => string
  maxRows?: number
  typingPause?: number
}

export type UnansweredRecorder = ReturnType<typeof openUnansweredRecorder>

/** Writes down what was asked and not answered, after the reply: nobody waits for it, and no time tells what is known. */
export function openUnansweredRecorder({
  pool,
  log,
  secret,
  maxRows: rows = maxRows,
  typingPause: pause = typingPause,
}: Deps) {
  const hash = (parts: string[]) =>
    createHmac('sha256', secret())
      .update(['unanswered', ...parts].join('\n'))
      .digest('base64url')
  const budgets = openRateLimits({ pool, config: { rateLimits: true } }, rules, { hash })
  const marks = {
    asVisitor: openCounter(pool, 'unanswered-visitor', { points: 1, duration: day }),
    asAccount: openCounter(pool, 'unanswered-signed-in', { points: 1, duration: day }),
  }
  const waiting: Unanswered[] = []
  const typing = new Map<string, { timer: ReturnType<typeof setTimeout>; asked: Unanswered }>()
  let running = 0
  let idle: (() => void)[] = []

  const write = async ({ question, asker }: Unanswered, unhelpful: boolean): Promise<string | undefined> => {
    const text = smallTalkOf(question) === undefined ? storableQuestion(question) : undefined
    if (text === undefined) return undefined
    const { rows: read } = await pool.query<{ words: string | null }>('select private.unanswered_words($1) as words', [
      text,
    ])
    const words = read[0]?.words ?? undefined
    // By the words of the row that it would count in: another case, sign or filler makes no second asker.
    if (words === undefined || !(await isCounted(asker, words))) return undefined
    const { rows: written } = await pool.query<{ id: string | null }>(
      'select private.record_unanswered($1, $2, $3, $4, $5) as id',
      [text, languageOf(text), unhelpful, clearRank, rows],
    )
    return written[0]?.id ?? undefined
  }
  const isCounted = async (asker: Asker, words: string): Promise<boolean> => {
    const { accountId, address } = asker
    const [own, other] =
      accountId === undefined ? [marks.asVisitor, marks.asAccount] : [marks.asAccount, marks.asVisitor]
    const here = hash(['here', keyOf([address]), words])
    // Who signs in or out and asks again is no second asker.
    if ((await other.get(here)) !== null) return false
    if (!(await budgets.tryConsume('unanswered-once', nameOf(asker), words))) return false
    await own.penalty(here)
    if (!(await budgets.tryConsume('unanswered-network', address))) return false
    return accountId === undefined || budgets.tryConsume('unanswered-account', accountId)
  }
  const next = () => {
    while (running < limits.concurrent) {
      const asked = waiting.shift()
      if (asked === undefined) break
      running += 1
      void write(asked, false)
        .catch((err: unknown) => log.warn({ err }, 'an unanswered question could not be written down'))
        .finally(() => {
          running -= 1
          next()
        })
    }
    if (running > 0 || waiting.length > 0) return
    for (const resolve of idle) resolve()
    idle = []
  }
  const record = (asked: Unanswered) => {
    if (waiting.length < limits.waiting) waiting.push(asked)
    next()
  }

  return {
    /** Of a question that was sent. */
    record,
    /** Of one that is being typed: what comes from the same asker within the pause takes its place. */
    recordTyped: (asked: Unanswered) => {
      const key = hash(['typing', nameOf(asked.asker)])
      const before = typing.get(key)
      if (before === undefined && typing.size >= limits.typing) return
      clearTimeout(before?.timer)
      const timer = setTimeout(() => {
        typing.delete(key)
        record(asked)
      }, pause)
      timer.unref()
      typing.set(key, { timer, asked })
    },
    /** What is being typed has an answer by now: its beginnings were no questions. */
    typedOn: (asker: Asker) => {
      const key = hash(['typing', nameOf(asker)])
      clearTimeout(typing.get(key)?.timer)
      typing.delete(key)
    },
    /** At once, since who says so waits for it. The row that it is counted in; undefined where it counts in none. */
    recordUnhelpful: (asked: Unanswered) => write(asked, true),
    /** Nothing is on its way any more; what is being typed is let go. */
    settled: async (): Promise<void> => {
      for (const { timer } of typing.values()) clearTimeout(timer)
      typing.clear()
      if (running > 0 || waiting.length > 0) await new Promise<void>((resolve) => idle.push(resolve))
    },
  }
}
