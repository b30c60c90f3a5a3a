import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, startAuth } from '../auth-server.ts'

let service: Server
let asked: URLSearchParams[] = []
let server: AuthServer
let plain: AuthServer

beforeAll(async () => {
  // Responds as Turnstile and hCaptcha do.
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      asked.push(form)
      const success = form.get('response') === 'a person' && form.get('secret') === 'captcha-secret'
      if (form.get('response') === 'out of order') return response.writeHead(502).end('<html>')
      response.end(JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid-input-response'] }))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  plain = await startAuth()
  server = plain.configured({
    SECURITY_CAPTCHA_ENABLED: 'true',
    SECURITY_CAPTCHA_SECRET: 'captcha-secret',
    SECURITY_CAPTCHA_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/siteverify`,
  })
})
afterAll(async () => {
  service.close()
  await plain.close()
})

describe('where a captcha is configured', () => {
  it('each starting request requires its token', async () => {
    const person = await plain.signedUp()
    const { email } = person
    asked = []
    const signIn = (captchaToken?: string) =>
      server.client().auth.signInWithPassword({
        email,
        password,
        ...(captchaToken === undefined ? {} : { options: { captchaToken } }),
      })
    expect((await signIn()).error).toMatchObject({ status: 400, code: 'captcha_failed' })
    expect(asked).toEqual([])
    expect((await signIn('a program')).error).toMatchObject({
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (invalid-input-response)',
    })
    expect((await signIn('a person')).error).toBeNull()
    expect(asked.at(-1)?.get('remoteip')).toBe('127.0.0.1')
  })

  it.each(['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password'])(
    '%s refuses without one',
    async (path) => {
      const response = await server.post(path, { email: 'a@example.org', type: 'signup', password })
      expect([response.status, (await response.json()).error_code]).toEqual([400, 'captcha_failed'])
    },
  )

  it.each(['/signup', '/otp', '/magiclink', '/recover', '/resend', '/sso', '/passkeys/authentication/options'])(
    '%s refuses without one also where the query names a grant type',
    async (path) => {
      for (const grant of ['refresh_token', 'pkce', 'id_token']) {
        const response = await server.post(`${path}?grant_type=${grant}`, {
          email: 'a@example.org',
          type: 'signup',
          password,
          domain: 'example.org',
        })
        expect([grant, response.status, (await response.json()).error_code]).toEqual([grant, 400, 'captcha_failed'])
      }
    },
  )

  it('refreshing, codes and the secret key need none', async () => {
    const person = await plain.signedUp()
    expect((await server.client().auth.refreshSession({ refresh_token: person.refreshToken })).error).toBeNull()
    const pkce = await server.post('/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' })
    expect((await pkce.json()).error_code).toBe('flow_state_not_found')
    const { error } = await server.operator().auth.signInWithPassword({ email: person.email, password })
    expect(error).toBeNull()
  })

  it('a failing service rejects every request', async () => {
    const response = await server.post('/recover', {
      email: 'a@example.org',
      gotrue_meta_security: { captcha_token: 'out of order' },
    })
    expect(response.status).toBe(500)
  })

  it('its secret must be set', () => {
    expect(() => plain.configured({ SECURITY_CAPTCHA_ENABLED: 'true' })).toThrow(/SECURITY_CAPTCHA_SECRET/)
  })
})
