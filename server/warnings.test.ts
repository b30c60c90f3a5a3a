import { describe, expect, it } from 'vitest'
import { readConfig } from './core/config/config.ts'
import { openPayments } from './features/payments/open.ts'
import type { Provider } from './features/payments/port/provider.ts'
import { siteWarnings, type Warned } from './warnings.ts'

/** Without waiting contact messages; Razorpay's adapter does not query the database. */
const pool = { query: async () => ({ rows: [] }) } as unknown as Warned['pool']
const noPayments: Warned['payments'] = { provider: undefined, localOnly: false }
/** The default of a site on this machine. */
const sandbox: Warned['payments'] = { provider: { testMode: true } as Provider, localOnly: true }

const mail = { SMTP_HOST: 'mail.example', SMTP_ADMIN_EMAIL: 'campus@campus.example' }
const publicSite = { HOST: '0.0.0.0', SITE_URL: 'https://campus.example', ...mail }

async function codesOf(
  variables: Record<string, string>,
  { payments = noPayments, mailboxToken }: Partial<Pick<Warned, 'payments' | 'mailboxToken'>> = {},
): Promise<string[]> {
  const warnings = await siteWarnings(readConfig(variables), { pool, payments, mailboxToken, warnings: [] })
  return warnings.map(({ code }) => code)
}

async function withRazorpay(keyId: string): Promise<string[]> {
  const keys = { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'of webhooks' }
  const variables = { ...publicSite, ...keys }
  const payments = await openPayments(readConfig(variables), { pool, jobs: {} as never })
  return codesOf(variables, { payments })
}

it('a role by mail domain that no mail proves is named', async () => {
  const byDomain = { query: async (text: string) => ({ rows: text.includes('sign_up_staff') ? [{}] : [] }) }
  const warnings = async (variables: Record<string, string>) =>
    siteWarnings(readConfig(variables), {
      pool: byDomain as unknown as Warned['pool'],
      payments: noPayments,
      mailboxToken: 'token',
      warnings: [],
    })
  expect((await warnings({ MAILER_AUTOCONFIRM: 'true' })).map(({ code }) => code)).toEqual(['unproven_roles'])
  expect(await warnings({})).toEqual([])
})

describe('payments that give Pro away', () => {
  it('are named on a public site that has test keys of Razorpay', async () => {
    expect(await withRazorpay('rzp_test_1')).toEqual(['test_payments'])
    expect(await withRazorpay('rzp_live_1')).toEqual([])
  })

  it('are no matter on this machine, while only who reads its mailbox can make an account', async () => {
    expect(await codesOf({}, { payments: sandbox, mailboxToken: 'token' })).toEqual([])
  })

  it.each([{ MAILER_AUTOCONFIRM: 'true' }, { EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' }, mail])(
    'are named where strangers who come through a proxy can make one: %j',
    async (variables) => {
      expect(await codesOf(variables, { payments: sandbox, mailboxToken: 'token' })).toEqual(['test_payments'])
      const closed = { ...variables, DISABLE_SIGNUP: 'true' }
      expect(await codesOf(closed, { payments: sandbox, mailboxToken: 'token' })).toEqual([])
    },
  )
})

it('an old key that is still accepted is named', async () => {
  expect(await codesOf({ ...publicSite, LEGACY_JWT_SECRET: 'x'.repeat(32) })).toEqual(['legacy_jwt_secret'])
})

it('a site that others reach is told which address and which mail server it lacks', async () => {
  expect(await codesOf({ HOST: '0.0.0.0' })).toEqual(['site_url_unset', 'no_mail_server'])
  expect(await codesOf(publicSite)).toEqual([])
})
