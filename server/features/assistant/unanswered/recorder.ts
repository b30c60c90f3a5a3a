import { createHmac } from 'node:crypto'
import { languageOf, smallTalkOf } from '#domain/assistant/assistant-small-talk.ts'
import { agrees } from '#server/core/consent.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { keyOf, openCounter } from '#server/core/rate-limits/counter.ts'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { storableQuestion } from './redact.ts'

/** With this rank, a passage that only others may read answers the question: no new content is needed. */
const clearRank = 0.9
const day = 24 * 60 * 60
/** As long as a question waits for a second caller (jobs.ts); admins see only questions of several callers. */
const onceIn = 30 * day

/** Rows of the table. A new question displaces the oldest one with a single caller, and no other. */
const maxRows = 5000
const rules = {
  /** Of each question, by one caller. */
  'unanswered-once': { points: 1, duration: onceIn },
  /**
   * New rows or counts per network and day, and per account: one network cannot fill the table before the job deletes
   * its rows (jobs.ts), since 40 a day are at most 1,200 questions of one caller and 3,600 of two.
   */
  'unanswered-network': { points: 40, duration: day },
  'unanswered-account': { points: 20, duration: day },
} as const
/** Concurrent writes and waiting ones; questions beyond that are dropped. */
const limits = { concurrent: 2, waiting: 200, typing: 2000 } as const
/** Pause after which text in the search box counts as a question, ms. */
const typingPause = 15_000

/** The caller: never stored, and used only to count each caller once. */
export interface Asker {
  accountId: string | undefined
  address: string
}

export interface Unanswered {
  question: string
  asker: Asker
}

/** For a caller without an account, the narrowest network: neighbours on a campus are different callers. */
const nameOf = ({ accountId, address }: Asker) => accountId ?? keyOf([address])

interface Deps {
  pool: Pool
  log: Pick<Log, 'warn'>
  /** The secret that makes a caller's key irreversible. */
  secret: () => string
  maxRows?: number
  typingPause?: number
}

export type UnansweredRecorder = ReturnType<typeof openUnansweredRecorder>

/** Records unanswered questions after the reply, so that neither waits nor reveals by its time what is known. */
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
    if (text === undefined || !(await agrees(pool, asker.accountId, 'questions'))) return undefined
    const { rows: read } = await pool.query<{ words: string | null }>('select private.unanswered_words($1) as words', [
      text,
    ])
    const words = read[0]?.words ?? undefined
    // By the normalized words of its row, so that another case, sign or filler does not count as a second caller.
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
    // The same person, signed in and signed out, counts once.
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
    /** For a question that was sent. */
    record,
    /** For text in the search box: later text of the same caller within the pause replaces it. */
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
    /** The text has an answer by now, so its beginnings were no questions. */
    typedOn: (asker: Asker) => {
      const key = hash(['typing', nameOf(asker)])
      clearTimeout(typing.get(key)?.timer)
      typing.delete(key)
    },
    /**
     * Without delay, because the sender of the feedback waits. Returns the counted row; undefined where none counts.
     */
    recordUnhelpful: (asked: Unanswered) => write(asked, true),
    /** Waits for pending writes; text that is being typed is dropped. */
    settled: async (): Promise<void> => {
      for (const { timer } of typing.values()) clearTimeout(timer)
      typing.clear()
      if (running > 0 || waiting.length > 0) await new Promise<void>((resolve) => idle.push(resolve))
    },
  }
}
