import { errorCode } from '#web/backend/errors.ts'

/** Why the database rejected a call: its own sentences are for people, PostgreSQL’s are not. */
export const errorSentence = (error: unknown): string =>
  error instanceof Error &&
  /^(PT\d|42501|silenced)/.test(errorCode(error)) &&
  !error.message.startsWith('permission denied')
    ? error.message
    : 'That was not sent. Check your connection and try again.'
