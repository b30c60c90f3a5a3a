import { STATUS_CODES } from 'node:http'
import type { AnswerFailure } from '#domain/assistant/assistant.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/**
 * What goes wrong between us and a model (docs/behaviour.md#error-messages-assistant). `message` may quote the service, so
 * it is for tests and never for the log or the visitor; `shown` is for both.
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

/** What was sent to us is no conversation with a question at its end. */
export class QuestionError extends AppError {
  override name = 'QuestionError'
  constructor(message: string) {
    super(400, 'bad_request', message)
  }
}

/** The service refused, or could not be reached: then there is no status. */
export class ModelFetchError extends AssistantError {
  override name = 'ModelFetchError'
  readonly status: number | undefined
  constructor(status: number | undefined, message: string, options?: ErrorOptions) {
    const head = status === undefined ? '' : `[${status} ${STATUS_CODES[status] ?? 'Unknown'}] `
    super('model_failed', head + message, `${head}The AI service did not answer.`, options)
    this.status = status
  }
}

/** The asker went away, or the service took too long. */
export class ModelAbortError extends AssistantError {
  override name = 'ModelAbortError'
  constructor(reason: 'client gone' | 'too slow') {
    super('timed_out', `The request was aborted: ${reason}`, 'The AI service took too long.')
  }
}

/** The service judged the question (the response), or its own answer (the candidate), unfit. */
export class ModelBlockedError extends AssistantError {
  override name = 'ModelBlockedError'
  constructor(what: 'Response' | 'Candidate', reason: string) {
    // A word of the service's own list, and no more, may be shown.
    const named = /^[A-Z_]{1,40}$/i.test(reason) ? reason : 'OTHER'
    const message = `${what} was blocked due to ${named}`
    super('blocked', message, message)
  }
}

/** The answer ended without saying that it was at its end. */
export class ModelCutOffError extends AssistantError {
  override name = 'ModelCutOffError'
  constructor(options?: ErrorOptions) {
    super('cut_off', 'The answer was cut off', 'The answer was cut off.', options)
  }
}

/** Too many others search or read at the moment. */
export class SearchBusyError extends AssistantError {
  override name = 'SearchBusyError'
  constructor(options?: ErrorOptions) {
    const message = 'The site is busy at the moment. Please try again in a few seconds.'
    super('overloaded', message, message, options)
  }
}

/** Where the answer is JSON. */
export function rethrowBusy(error: unknown): never {
  if (error instanceof SearchBusyError) throw new AppError(503, 'overloaded', error.shown)
  throw error
}
