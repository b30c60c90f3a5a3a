import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { tooManyRequests, tryAgainIn } from '#server/core/rate-limits/too-many-requests.ts'
import type { Caller } from './caller.ts'

const hour = 60 * 60
const day = 24 * hour

/**
 * Limits of questions. A point is a question with up to a thousand characters of conversation: models are paid by
 * length, so length is counted.
 */
const rules = {
  /** Per network, which a hostel shares. */
  'assistant-from': { points: 300, duration: hour },
  'assistant-from-day': { points: 1500, duration: day },
  'assistant-account': { points: 100, duration: hour },
  'assistant-account-day': { points: 300, duration: day },
  /** The search box's answers, which use no model: typing must not use up the conversation's limit. */
  'assistant-answers-from': { points: 3000, duration: hour },
  'assistant-answers-account': { points: 600, duration: hour },
  /** A reviewer's questions about papers; their length counts for the day's total. */
  'assistant-proposals-account': { points: 60, duration: hour },
  'assistant-feedback-from': { points: 300, duration: hour },
  'assistant-feedback-account': { points: 60, duration: hour },
} as const

const charactersOfAPoint = 1000

export interface AssistantLimits {
  /** @throws {AppError} too_many_requests, daily_limit or limits_unavailable: then there is no answer */
  consume: (question: { caller: Caller; address: string; characters: number }) => Promise<void>
  /** For the search box. @throws {AppError} as `consume` */
  consumeAnswer: (question: { caller: Caller; address: string }) => Promise<void>
  /** For proposals for a paper's questions. @throws {AppError} as `consume` */
  consumeProposals: (asked: { accountId: string; characters: number }) => Promise<void>
  /** For feedback on answers. @throws {AppError} as `consume` */
  consumeFeedback: (feedback: { caller: Caller; address: string }) => Promise<void>
}

/**
 * Counted in the database, in the table of the sign-ins' limits, so that all processes agree. Unlike there, requests
 * fail while the table is unavailable, because each answer may cost money.
 */
export function openAssistantLimits(pool: Pool, config: Pick<Config, 'rateLimits' | 'assistant'>): AssistantLimits {
  const all = { ...rules, 'assistant-all-day': { points: config.assistant.pointsPerDay, duration: day } }
  const limits = openRateLimits({ pool, config }, all, { exceeded, unavailable })

  return {
    // In sequence: a question that one limit rejects should not count for the next.
    consume: async ({ caller: { accountId }, address, characters }) => {
      const points = pointsOf(characters)
      await limits.consumePoints(points, 'assistant-from', address)
      await limits.consumePoints(points, 'assistant-from-day', address)
      if (accountId !== undefined) {
        await limits.consumePoints(points, 'assistant-account', accountId)
        await limits.consumePoints(points, 'assistant-account-day', accountId)
      }
      await limits.consumePoints(points, 'assistant-all-day')
    },
    consumeAnswer: async ({ caller: { accountId }, address }) => {
      await limits.consume('assistant-answers-from', address)
      if (accountId !== undefined) await limits.consume('assistant-answers-account', accountId)
    },
    consumeProposals: async ({ accountId, characters }) => {
      await limits.consume('assistant-proposals-account', accountId)
      await limits.consumePoints(pointsOf(characters), 'assistant-all-day')
    },
    consumeFeedback: async ({ caller: { accountId }, address }) => {
      await limits.consume('assistant-feedback-from', address)
      if (accountId !== undefined) await limits.consume('assistant-feedback-account', accountId)
    },
  }
}

const pointsOf = (characters: number) => Math.max(1, Math.ceil(characters / charactersOfAPoint))

function exceeded(rule: string, retryAfter: number): AppError {
  return rule.endsWith('-day')
    ? tooManyRequests('Today’s limit is reached. Please come back tomorrow.', retryAfter, 'daily_limit')
    : tooManyRequests(`Too many questions in a short time. ${tryAgainIn(retryAfter)}`, retryAfter)
}

const unavailable = (cause: unknown) =>
  new AppError(503, 'limits_unavailable', 'The assistant is not available right now. Please try again later.', {
    cause,
    report: true,
  })
