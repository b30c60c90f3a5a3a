import { describe, expect, it } from 'vitest'
import { ModelAbortError, ModelBlockedError, ModelCutOffError, ModelFetchError, QuestionError } from './errors.ts'

// The typed errors of docs/behaviour.md#error-messages-assistant: their names, texts and recipients.

describe('a fetch error', () => {
  it('is [status statusText] message; the visitor is not told what the service wrote', () => {
    const error = new ModelFetchError(429, 'No quota left for key k.')
    expect(error).toMatchObject({
      name: 'ModelFetchError',
      status: 429,
      code: 'model_failed',
      message: '[429 Too Many Requests] No quota left for key k.',
      shown: '[429 Too Many Requests] The AI service did not answer.',
    })
  })

  it('of a status that has no name has none', () => {
    expect(new ModelFetchError(599, 'x').message).toBe('[599 Unknown] x')
  })

  it('without an answer has no status', () => {
    const error = new ModelFetchError(undefined, 'connect ECONNREFUSED')
    expect(error).toMatchObject({ message: 'connect ECONNREFUSED', shown: 'The AI service did not answer.' })
    expect(error.status).toBeUndefined()
  })
})

it.each(['client gone', 'too slow'] as const)('an abort says why: %s', (reason) => {
  expect(new ModelAbortError(reason)).toMatchObject({
    name: 'ModelAbortError',
    code: 'timed_out',
    message: `The request was aborted: ${reason}`,
    shown: 'The AI service took too long.',
  })
})

it('a request that is no question is refused as such', () => {
  expect(new QuestionError('The question is blank.')).toMatchObject({
    name: 'QuestionError',
    status: 400,
    code: 'bad_request',
    message: 'The question is blank.',
  })
})

describe('a blocked response', () => {
  it.each([
    ['Response', 'SAFETY'],
    ['Response', 'PROHIBITED_CONTENT'],
    ['Candidate', 'RECITATION'],
    ['Candidate', 'LANGUAGE'],
  ] as const)('%s was blocked due to %s', (what, reason) => {
    const text = `${what} was blocked due to ${reason}`
    expect(new ModelBlockedError(what, reason)).toMatchObject({
      name: 'ModelBlockedError',
      code: 'blocked',
      message: text,
      shown: text,
    })
  })

  it('quotes nothing that is no word of the service’s list', () => {
    expect(new ModelBlockedError('Response', '<b>the question itself</b>').shown).toBe(
      'Response was blocked due to OTHER',
    )
  })
})

it('an answer without its end is cut off', () => {
  expect(new ModelCutOffError()).toMatchObject({ name: 'ModelCutOffError', code: 'cut_off' })
})
