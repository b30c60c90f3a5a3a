import type { OpenBackend } from './backend.ts'
import type { Config } from './config.ts'
import { mailboxAddress } from './mail/mailbox-token.ts'
import type { Payments } from './payments/open.ts'

/** Says in a few lines what runs and with what, for whoever started it. */
export function announce(config: Config, backend: OpenBackend | undefined): void {
  const lines = [`CampusLife is at ${config.siteUrl}`, ...(backend ? ownBackend(config, backend) : hosted(config))]
  if (!config.loopback && !config.siteUrlIsSet)
    lines.push(warning('SITE_URL is not set: mails will link to an address that others cannot open'))
  process.stdout.write(`${lines.join('\n')}\n`)
}

function hosted(config: Config): string[] {
  return [line('accounts, data', `hosted project at ${config.hosted?.url}`)]
}

function ownBackend(config: Config, backend: OpenBackend): string[] {
  const { courier, database, files, mailboxToken, mailer, model, samples, payments, warnings } = backend
  const lines = [line('database', database), ...warnings.map(warning), line('files', files.describe)]
  if (mailboxToken !== undefined)
    lines.push(
      line('mail', `${mailer.describe}, read it at ${mailboxAddress(`${config.siteUrl}/dev/mailbox`, mailboxToken)}`),
    )
  else lines.push(line('mail', mailer.describe))
  if (config.emailjs !== undefined) lines.push(line('contact form', courier.describe))
  if (config.smtp === undefined && mailboxToken === undefined)
    lines.push(warning('no mail server is configured (SMTP_HOST): nobody receives the mails that confirm accounts'))
  if (config.auth.legacyJwtSecret !== undefined)
    lines.push(
      warning('LEGACY_JWT_SECRET is set: whoever knows it may do everything. Remove it once nothing uses the old keys'),
    )
  lines.push(...paymentLines(config, payments))
  lines.push(line('assistant', model?.describe ?? "search in the site's own content, no model"))
  if (samples.length > 0) {
    lines.push(line('sample logins', samples.map((login) => login.email).join(', ')))
    lines.push(
      line('', `password ${samples[0]?.password}, for this machine only: they go when the site is opened to others`),
    )
  }
  return lines
}

/** Whether a stranger who gets here, also through a proxy that hides it, can make an account without our mailbox. */
const strangersMayJoin = ({ smtp, auth }: Config) =>
  !auth.signupDisabled && (smtp !== undefined || auth.autoConfirm || auth.anonymousEnabled)

function paymentLines(config: Config, { provider }: Payments): string[] {
  const { payments } = config
  if (provider === undefined)
    return [line('payments', 'none: orders are refused (RAZORPAY_KEY_ID, or PAYMENTS=sandbox to try it out)')]
  const lines = [line('payments', provider.describe)]
  const open = payments?.kind === 'razorpay' || payments?.localOnly === false || strangersMayJoin(config)
  if (provider.testMode && open) lines.push(warning('with test payments, whoever comes here has Pro for nothing'))
  return lines
}

const line = (name: string, text: string) => `  ${name.padEnd(16)}${text}`
const warning = (text: string) => line('warning', text)
