import { STATUS_CODES } from 'node:http'
import type { AnswerFailure } from '#domain/assistant/assistant.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/**
 * Errors of a model's service (docs/behaviour.md#error-messages-assistant). `message` may quote the service, so it is
 * only for tests; `shown` is for the log and the visitor.
 */
export class AssistantError extends Error {
  override name = 'AssistantError'
  readonly code: AnswerFailure
  readonly shown: string
  constructor(code: AnswerFailure, message: string, shown: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.shown = shown
  }
}

/** The request is no conversation that ends with a question. */
export class QuestionError extends AppError {
  override name = 'QuestionError'
  constructor(message: string) {
    super(400, 'bad_request', message)
  }
}

/** The service rejected the request, or could not be reached: then there is no status. */
export class ModelFetchError extends AssistantError {
  override name = 'ModelFetchError'
  readonly status: number | undefined
  constructor(status: number | undefined, message: string, options?: ErrorOptions) {
    const head = status === undefined ? '' : `[${status} ${STATUS_CODES[status] ?? 'Unknown'}] `
    super('model_failed', head + message, `${head}The AI service did not answer.`, options)
    this.status = status
  }
}

/** The client disconnected, or the service took too long. */
export class ModelAbortError extends AssistantError {
  override name = 'ModelAbortError'
  constructor(reason: 'client gone' | 'too slow') {
    super('timed_out', `The request was aborted: ${reason}`, 'The AI service took too long.')
  }
}

/** The service blocked the question (the response), or its own answer (the candidate). */
export class ModelBlockedError extends AssistantError {
  override name = 'ModelBlockedError'
  constructor(what: 'Response' | 'Candidate', reason: string) {
    // Only a constant of the service's list may be shown.
    const named = /^[A-Z_]{1,40}$/i.test(reason) ? reason : 'OTHER'
    const message = `${what} was blocked due to ${named}`
    super('blocked', message, message)
  }
}

/** The answer ended without its end mark. */
export class ModelCutOffError extends AssistantError {
  override name = 'ModelCutOffError'
  constructor(options?: ErrorOptions) {
    super('cut_off', 'The answer was cut off', 'The answer was cut off.', options)
  }
}

/** Too many other searches or reads at the moment. */
export class SearchBusyError extends AssistantError {
  override name = 'SearchBusyError'
  constructor(options?: ErrorOptions) {
    const message = 'The site is busy at the moment. Please try again in a few seconds.'
    super('overloaded', message, message, options)
  }
}

/** For endpoints that respond with JSON. */
export function rethrowBusy(error: unknown): never {
  if (error instanceof SearchBusyError) throw new AppError(503, 'overloaded', error.shown)
  throw error
}
