import { RateLimiterRes } from 'rate-limiter-flexible'
import { counted } from '#domain/counted.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { keyOf, openCounter, type Rule } from '#server/core/rate-limits/counter.ts'
import type { Caller } from './caller.ts'

const hour = 60 * 60
const day = 24 * hour

/**
 * How much may be asked. A point is a question with up to a thousand characters of conversation: a model is
 * paid by length, so what is counted is length.
 */
const rules = {
  /** Per network address: a hostel shares one. */
  'assistant-from': { points: 300, duration: hour },
  'assistant-from-day': { points: 1500, duration: day },
  'assistant-account': { points: 100, duration: hour },
  'assistant-account-day': { points: 300, duration: day },
  /** The search box's answers, which no model is asked for: typing a question must not use up the conversation's. */
  'assistant-answers-from': { points: 3000, duration: hour },
  'assistant-answers-account': { points: 600, duration: hour },
  /** A reviewer's questions about papers; how long they are counts for the day's total. */
  'assistant-proposals-account': { points: 60, duration: hour },
  'assistant-feedback-from': { points: 300, duration: hour },
  'assistant-feedback-account': { points: 60, duration: hour },
} as const

const charactersOfAPoint = 1000

export interface AssistantLimits {
  /** @throws {AppError} too_many_requests, daily_limit or limits_unavailable: then nothing is answered */
  consume: (question: { caller: Caller; address: string; characters: number }) => Promise<void>
  /** Of the search box. @throws {AppError} as `consume` */
  consumeAnswer: (question: { caller: Caller; address: string }) => Promise<void>
  /** Of proposals for a paper's questions. @throws {AppError} as `consume` */
  consumeProposals: (asked: { accountId: string; characters: number }) => Promise<void>
  /** Of what is said about answers. @throws {AppError} as `consume` */
  consumeFeedback: (feedback: { caller: Caller; address: string }) => Promise<void>
}

export const noAssistantLimits: AssistantLimits = {
  consume: async () => {},
  consumeAnswer: async () => {},
  consumeProposals: async () => {},
  consumeFeedback: async () => {},
}

/**
 * Counted in the database, in the same table as sign-ins, so that all processes agree. Unlike there, no
 * process goes on by itself when the table cannot be reached: each answer may cost money.
 */
export function openAssistantLimits(pool: Pool, pointsPerDay: number): AssistantLimits {
  const open = (name: string, rule: Rule) => openCounter(pool, name, rule, { strict: true })
  const limiters = new Map(Object.entries(rules).map(([name, rule]) => [name, open(name, rule)]))
  limiters.set('assistant-all-day', open('assistant-all-day', { points: pointsPerDay, duration: day }))

  const consume = async (name: keyof typeof rules | 'assistant-all-day', key: string, points: number) => {
    try {
      await limiters.get(name)?.consume(key, points)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw exceeded(name.endsWith('-day'), error.msBeforeNext)
      throw new AppError(
        503,
        'limits_unavailable',
        'The assistant is not available right now. Please try again later.',
        {
          cause: error,
          report: true,
        },
      )
    }
  }

  return {
    // One after another: what is refused for one reason should not be counted for the next.
    consume: async ({ caller: { accountId }, address, characters }) => {
      const points = pointsOf(characters)
      await consume('assistant-from', keyOf([address]), points)
      await consume('assistant-from-day', keyOf([address]), points)
      if (accountId !== undefined) {
        await consume('assistant-account', keyOf([accountId]), points)
        await consume('assistant-account-day', keyOf([accountId]), points)
      }
      await consume('assistant-all-day', 'all', points)
    },
    consumeAnswer: async ({ caller: { accountId }, address }) => {
      await consume('assistant-answers-from', keyOf([address]), 1)
      if (accountId !== undefined) await consume('assistant-answers-account', keyOf([accountId]), 1)
    },
    consumeProposals: async ({ accountId, characters }) => {
      await consume('assistant-proposals-account', keyOf([accountId]), 1)
      await consume('assistant-all-day', 'all', pointsOf(characters))
    },
    consumeFeedback: async ({ caller: { accountId }, address }) => {
      await consume('assistant-feedback-from', keyOf([address]), 1)
      if (accountId !== undefined) await consume('assistant-feedback-account', keyOf([accountId]), 1)
    },
  }
}

const pointsOf = (characters: number) => Math.max(1, Math.ceil(characters / charactersOfAPoint))

function exceeded(today: boolean, msBeforeNext: number): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 60_000))
  return today
    ? new AppError(429, 'daily_limit', 'Today’s limit is reached. Please come back tomorrow.')
    : new AppError(
        429,
        'too_many_requests',
        `Too many questions in a short time. Please try again in ${counted(minutes, 'minute')}.`,
      )
}
