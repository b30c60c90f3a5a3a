import { counted } from '#domain/counted.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/**
 * @param message for the person
 * @param retryAfter seconds, for programs (RFC 9110, 10.2.3)
 */
export function tooManyRequests(message: string, retryAfter: number, code = 'too_many_requests'): AppError {
  return new AppError(429, code, message, { headers: { 'retry-after': String(Math.max(1, retryAfter)) } })
}

/** A sentence, in minutes. */
export function tryAgainIn(seconds: number): string {
  return `Please try again in ${counted(Math.max(1, Math.ceil(seconds / 60)), 'minute')}.`
}
