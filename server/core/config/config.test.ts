import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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

describe('who answers the questions', () => {
  it.each([
    [{}, { kind: 'search' }],
    // docs/behaviour.md#constants-the-rest: a fast model.
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

  it('is one service: a start with Gemini and another one is refused', () => {
    expect(() =>
      readConfig({ GEMINI_API_KEY: 'key', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'own' }),
    ).toThrow(ConfigError)
  })
})

describe('a renamed variable', () => {
  it('works under its old name, and the operator is told the new one', () => {
    const config = readConfig({ ASSISTANT_PATIENCE: '7' })
    expect(config.assistant.timeoutMs).toBe(7_000)
    expect(config.warnings).toEqual([
      'ASSISTANT_PATIENCE is now called ASSISTANT_TIMEOUT: rename it, the next release ignores the old name',
    ])
  })

  it('counts under its new name where both are set, and alone gives no warning', () => {
    expect(readConfig({ ASSISTANT_PATIENCE: '7', ASSISTANT_TIMEOUT: '9' }).assistant.timeoutMs).toBe(9_000)
    expect(readConfig({ ASSISTANT_TIMEOUT: '9' }).warnings).toEqual([])
  })
})

it('takes no HS256 token, and so no secret for one, unless the operator has set it', () => {
  expect(readConfig({}).auth.legacyJwtSecret).toBeUndefined()
})

describe('a replica for reads', () => {
  const replica = { DATABASE_READ_URL: 'postgres://campus:p@replica.example/campus' }
  const primary = { DATABASE_URL: 'postgres://campus:p@db.example/campus' }

  it('is the one that is named, beside a primary', () => {
    expect(readConfig(primary).databaseReadUrl).toBeUndefined()
    expect(readConfig({ ...primary, ...replica }).databaseReadUrl).toBe(replica.DATABASE_READ_URL)
  })

  it('is rejected without a primary, and where a hosted project serves the tables', () => {
    expect(() => readConfig(replica)).toThrow(/DATABASE_READ_URL is set, so DATABASE_URL/)
    const hosted = {
      SUPABASE_URL: 'https://a.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
      SUPABASE_SECRET_KEY: 'sb_secret_a',
    }
    expect(() => readConfig({ ...primary, ...replica, ...hosted })).toThrow(/a hosted project \(SUPABASE_URL\)/)
  })
})
