import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const keys = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
}

const emailjs = {
  EMAILJS_SERVICE_ID: 'service_1',
  EMAILJS_OWNER_TEMPLATE_ID: 'template_owner',
  EMAILJS_REPLY_TEMPLATE_ID: 'template_reply',
  EMAILJS_PUBLIC_KEY: 'public',
}

describe("who carries the contact form's mails", () => {
  it('EmailJS, where it is configured', () => {
    expect(readConfig({}).emailjs).toBeUndefined()
    expect(readConfig({ EMAILJS_URL: 'https://mail.example' }).emailjs).toBeUndefined()
    expect(readConfig(emailjs).emailjs).toEqual({
      url: 'https://api.emailjs.com',
      serviceId: 'service_1',
      ownerTemplateId: 'template_owner',
      replyTemplateId: 'template_reply',
      publicKey: 'public',
      privateKey: undefined,
    })
  })

  it.each([...Object.keys(emailjs).map((name) => ({ ...emailjs, [name]: '' })), { EMAILJS_PRIVATE_KEY: 'private' }])(
    '%j is refused at start',
    (env) => {
      expect(() => readConfig(env)).toThrow(ConfigError)
    },
  )
})

describe('who takes the money', () => {
  const here = { kind: 'sandbox', localOnly: true }
  it.each([
    [{}, here],
    [{ SITE_URL: 'http://localhost:3000' }, here],
    [{ HOST: '::1' }, here],
    // The sandbox gives Pro away: whatever others may reach has none, unless it is asked for.
    [{ HOST: '0.0.0.0' }, undefined],
    [{ HOST: '192.0.2.1' }, undefined],
    [{ SITE_URL: 'https://campus.example' }, undefined],
    [{ PAYMENTS: 'off' }, undefined],
    [
      { SITE_URL: 'https://campus.example', HOST: '0.0.0.0', PAYMENTS: 'sandbox' },
      { kind: 'sandbox', localOnly: false },
    ],
    [
      keys,
      {
        kind: 'razorpay',
        keyId: 'rzp_live_abc',
        keySecret: 'secret',
        webhookSecret: 'webhook-secret',
        apiUrl: 'https://api.razorpay.com',
      },
    ],
  ])('%j', (env, payments) => {
    expect(readConfig(env).payments).toEqual(payments)
  })

  it.each([
    { RAZORPAY_KEY_ID: keys.RAZORPAY_KEY_ID },
    { ...keys, RAZORPAY_WEBHOOK_SECRET: '' },
    { ...keys, RAZORPAY_KEY_ID: 'live_abc' },
    { ...keys, PAYMENTS: 'sandbox' },
    { PAYMENTS: 'razorpay' },
  ])('%j is refused at start', (env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
  })
})

describe('who answers the questions', () => {
  it.each([
    [{}, { kind: 'search' }],
    // The specification wants a fast model; its generation is no more.
    [{ GEMINI_API_KEY: 'key' }, { kind: 'gemini', model: expect.stringMatching(/^gemini-[\d.]+-flash$/) }],
    [
      { GEMINI_API_KEY: 'key', GEMINI_MODEL: 'gemini-another' },
      { kind: 'gemini', model: 'gemini-another' },
    ],
    [
      { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'own' },
      { kind: 'openai', model: 'own' },
    ],
  ])('%j', (env, assistant) => {
    expect(readConfig(env).assistant).toMatchObject(assistant)
  })

  it('is one of them', () => {
    expect(() =>
      readConfig({ GEMINI_API_KEY: 'key', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'own' }),
    ).toThrow(ConfigError)
  })
})
