import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { publicConfigOf } from './public-config.ts'

const mailsOf = (env: Record<string, string>, mailbox?: string) => publicConfigOf(readConfig(env), 'key', mailbox).mails

it('pages are told how long a mailed link works and how often another mail can be sent', () => {
  const smtp = { SMTP_HOST: 'mail.example', SMTP_ADMIN_EMAIL: 'campus@mail.example' }
  expect(mailsOf({ ...smtp, MAILER_LINK_EXP: '1800', SMTP_MAX_FREQUENCY: '90' })).toEqual({
    link: 1800,
    pause: 90,
    mailbox: false,
  })
})

it('pages are told that mails are in the mailbox, and its address only where the caller gives it', () => {
  const token = 'secret-of-the-mailbox'
  expect(mailsOf({ MAILBOX_TOKEN: token })?.mailbox).toBe(true)
  expect(JSON.stringify(publicConfigOf(readConfig({ MAILBOX_TOKEN: token }), 'key'))).not.toContain(token)
  expect(mailsOf({}, '/dev/mailbox?token=a')?.mailbox).toBe('/dev/mailbox?token=a')
})

it('pages are told whether a model answers, and not which or with what key', () => {
  const shown = publicConfigOf(readConfig({ GEMINI_API_KEY: 'secret-of-gemini' }), 'key')
  expect(shown.model).toBe(true)
  expect(JSON.stringify(shown)).not.toMatch(/gemini/i)
  expect(publicConfigOf(readConfig({}), 'key')).not.toHaveProperty('model')
})

const project = {
  SUPABASE_URL: 'https://a.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
  DATABASE_URL: 'postgres://postgres.a:p@pooler.example:5432/postgres',
}

it('a hosted project sends its mails by its own rules, about which pages say nothing', () => {
  expect(mailsOf(project)).toBeUndefined()
})

it('pages are told what accounts of a hosted project have not, and nothing secret', () => {
  const shown = publicConfigOf(readConfig(project), 'unused')
  expect(shown).toMatchObject({ publishableKey: 'sb_publishable_a', without: ['security-log', 'proof', 'linking'] })
  expect(JSON.stringify(shown)).not.toMatch(/sb_secret_a|pooler/)
  // A project does not publish this setting, so its operator configures it here.
  const linking = publicConfigOf(readConfig({ ...project, SECURITY_MANUAL_LINKING_ENABLED: 'true' }), 'unused')
  expect(linking.without).toEqual(['security-log', 'proof'])
  expect(publicConfigOf(readConfig({}), 'key')).not.toHaveProperty('without')
})

it('a hosted project needs all of its parts, and the start names those that are missing', () => {
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'DATABASE_URL'])
    expect(() => readConfig({ ...project, [name]: '' })).toThrow(
      new RegExp(`^hosted_project_incomplete: SUPABASE_URL is set, so ${name}`),
    )
})

const token = (role: string) => `e30.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.x`

it('a secret key in the place of the publishable one stops the start before a page has it', () => {
  for (const key of ['sb_secret_another', token('service_role'), project.SUPABASE_SECRET_KEY])
    expect(() => readConfig({ ...project, SUPABASE_PUBLISHABLE_KEY: key })).toThrow(/^publishable_key_is_secret: /)
  expect(readConfig({ ...project, SUPABASE_PUBLISHABLE_KEY: token('anon') }).hosted).toBeDefined()
})

const lends = (port: string, more = {}) =>
  readConfig({ ...project, DATABASE_URL: `postgres://p:p@pooler.example:${port}/p`, ...more }).transactionPooler

it("a pooler's port says whether it lends connections for transactions, unless a variable does", () => {
  expect([lends('5432'), lends('6543')]).toEqual([false, true])
  expect(lends('6432', { DATABASE_POOLER: 'transaction' })).toBe(true)
  expect(lends('6543', { DATABASE_POOLER: 'session' })).toBe(false)
})
