import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

describe('sign-up rejects', () => {
  const cases: [string, unknown, number, string, string][] = [
    ['nobody', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    ['no password', { email: 'a@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      'both ways in',
      { email: 'a@example.org', phone: '123', password },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    ['a phone', { phone: '911234567890', password }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [
      'no address',
      { email: 'not an address', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'a line break in the address',
      { email: 'a@example.org\r\nBcc: b@example.org', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'an address that lower-cases into another',
      { email: '\u212Aim@example.org', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'a very long address',
      { email: `${'a'.repeat(250)}@example.org`, password },
      400,
      'validation_failed',
      'An email address is too long',
    ],
    [
      'a short password',
      { email: 'a@example.org', password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      'a password that bcrypt would cut',
      { email: 'a@example.org', password: 'ü'.repeat(37) },
      400,
      'validation_failed',
      'Use a shorter password: this one has 74 bytes',
    ],
    ['a number for an address', { email: 5, password }, 400, 'validation_failed', 'email: '],
    ['a list for data', { email: 'a@example.org', password, data: [] }, 400, 'validation_failed', 'data: '],
    [
      'data that no token could carry',
      { email: 'a@example.org', password, data: { a: 'x'.repeat(9000) } },
      400,
      'validation_failed',
      'User metadata is too large',
    ],
    [
      'a null character',
      { email: 'a@example.org', password, data: { a: '\0' } },
      400,
      'validation_failed',
      'The request body contains characters that cannot be stored',
    ],
    [
      'half a character',
      { email: 'a@example.org', password, data: { '\ud800': 1 } },
      400,
      'validation_failed',
      'The request body contains characters that cannot be stored',
    ],
    [
      'a code challenge that is too short',
      { email: 'a@example.org', password, code_challenge: 'x'.repeat(42), code_challenge_method: 's256' },
      400,
      'validation_failed',
      'code challenge has to be',
    ],
  ]
  it.each(cases)('%s', async (_, body, status, code, message) => {
    const response = await server.post('/signup', body)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-sb-error-code')).toBe(code)
    expect(await response.json()).toMatchObject({
      code: status,
      error_code: code,
      msg: expect.stringContaining(message),
    })
  })

  it('anyone, when sign-up is closed', async () => {
    const closed = server.configured({ DISABLE_SIGNUP: 'true' })
    const { error } = await closed.client().auth.signUp({ email: 'late@example.org', password })
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
  })

  it('nothing, when the client sends PKCE fields that are null', async () => {
    const response = await server.post('/signup', {
      email: 'null@example.org',
      password,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
    })
    expect(response.status).toBe(200)
  })
})
