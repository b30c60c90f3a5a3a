import type { Config } from './core/config/config.ts'
import type { Pool } from './core/database/pool.ts'
import type { Warning } from './features/admin/routes.ts'
import type { Payments } from './features/payments/open.ts'
import { restartWarnings } from './restarts.ts'

export interface Warned {
  pool: Pool
  payments: Pick<Payments, 'provider' | 'localOnly'>
  mailboxToken: string | undefined
  /** Of the database, a sentence each. */
  warnings: readonly string[]
}

/** Problems of the configuration and of waiting mails, for the start-up lines and the admin area. */
export async function siteWarnings(config: Config, backend: Warned): Promise<Warning[]> {
  return [
    ...backend.warnings.map((text) => ({ code: 'database', text })),
    ...settingsWarnings(config, backend),
    ...(await restartWarnings(config.dataDir)),
    ...(await signUpWarnings(config, backend.pool)),
    ...(await contactWarnings(backend.pool)),
  ]
}

function settingsWarnings(config: Config, backend: Warned): Warning[] {
  const found: Warning[] = config.warnings.map((text) => ({ code: 'renamed_variable', text }))
  if (!config.loopback && !config.siteUrlIsSet)
    found.push({
      code: 'site_url_unset',
      text: 'SITE_URL is not set: mails will link to an address that others cannot open',
    })
  if (config.smtp === undefined && backend.mailboxToken === undefined)
    found.push({
      code: 'no_mail_server',
      text:
        config.hosted === undefined
          ? 'no mail server is configured (SMTP_HOST): the mails that confirm accounts reach nobody'
          : 'no mail server is configured (SMTP_HOST): mails about orders, messages and notifications reach nobody',
    })
  if (config.auth.legacyJwtSecret !== undefined && config.hosted === undefined)
    found.push({
      code: 'legacy_jwt_secret',
      text: 'LEGACY_JWT_SECRET is set: whoever knows it can do everything. Remove it once nothing uses the old API keys',
    })
  const { provider, localOnly } = backend.payments
  if (provider?.testMode && (!localOnly || strangersMayJoin(config)))
    found.push({ code: 'test_payments', text: 'payments are in test mode: every visitor can get Pro for free' })
  return found
}

/** A mail domain gives a role only to an account that has proven its address. */
async function signUpWarnings({ auth, hosted }: Config, pool: Pool): Promise<Warning[]> {
  if (!auth.autoConfirm || hosted !== undefined) return []
  const { rows } = await pool.query("select from public.college where 'domains' in (sign_up_staff, sign_up_alumni)")
  if (rows.length === 0) return []
  const text =
    'MAILER_AUTOCONFIRM is on: an address of the mail domains of staff or alumni gets their role without a mail that proves it'
  return [{ code: 'unproven_roles', text }]
}

/** Whether a stranger can create an account without our mailbox, also through a proxy that hides them. */
const strangersMayJoin = ({ hosted, smtp, auth }: Config) =>
  hosted !== undefined || (!auth.signupDisabled && (smtp !== undefined || auth.autoConfirm || auth.anonymousEnabled))

/** Messages whose mails failed at the last try; they will be retried. */
async function contactWarnings(pool: Pool): Promise<Warning[]> {
  const { rows } = await pool.query<{ count: number; problem: string | null }>(
    `select count(*)::int as count, (array_agg(problem order by created_at desc))[1] as problem
     from public.contact_messages
     where problem is not null and refused_at is null and handled_at is null
       and (sent_at is null or reply_planned and replied_at is null and reply_refused_at is null)`,
  )
  const { count, problem } = rows[0] ?? { count: 0, problem: null }
  if (count === 0 || problem === null) return []
  const waiting = count === 1 ? 'the mails of 1 contact message wait' : `the mails of ${count} contact messages wait`
  return [{ code: 'contact_mails_wait', text: `${waiting}: the mail service says "${withoutAddresses(problem)}"` }]
}

const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '(an address)').slice(0, 300)
