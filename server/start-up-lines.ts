import type { OpenBackend } from './backend.ts'
import type { Config } from './core/config/config.ts'
import { makeSetupLink, setupLinkMinutes } from './features/admin/first-admin/links.ts'
import { mailboxAddress } from './features/mailbox/access-token.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Payments } from './features/payments/open.ts'
import { paymentHints } from './features/payments/settings.ts'
import { siteWarnings } from './warnings.ts'

/** Prints what runs with which settings, and the address that makes the first admin where there is none. */
export async function printStartupSummary(config: Config, backend: OpenBackend, log: Log): Promise<void> {
  const [warnings, setupLink] = await Promise.all([
    siteWarnings(config, backend),
    // A database that only reads takes no new link; the command says why.
    makeSetupLink(backend.pool, config.siteUrl).catch((err: unknown) => {
      log.warn({ err }, 'no link for the first admin could be made')
      return undefined
    }),
  ])
  const lines = [`CampusLife is at ${config.siteUrl}`, ...hosted(config), ...partsOf(config, backend)]
  if (setupLink !== undefined) {
    lines.push(line('first admin', `open ${setupLink}`))
    lines.push(line('', `works once, for ${setupLinkMinutes} minutes; another: npm run admin -- setup-link`))
  }
  lines.push(...warnings.map(({ text }) => warning(text)))
  process.stdout.write(`${lines.join('\n')}\n`)
}

function hosted(config: Config): string[] {
  return config.hosted === undefined ? [] : [line('accounts, tables', `hosted project at ${config.hosted.url}`)]
}

function partsOf(config: Config, backend: OpenBackend): string[] {
  const { contactMailer, database, files, mailboxToken, mailer, model, samples, payments } = backend
  const lines = [line('database', database), line('files', files.describe)]
  if (mailboxToken !== undefined)
    lines.push(
      line('mail', `${mailer.describe}, read it at ${mailboxAddress(`${config.siteUrl}/dev/mailbox`, mailboxToken)}`),
    )
  else lines.push(line('mail', mailer.describe))
  if (config.emailjs !== undefined) lines.push(line('contact form', contactMailer.describe))
  lines.push(paymentLine(payments))
  lines.push(line('assistant', model?.describe ?? "search in the site's own content, no model"))
  if (samples.length > 0) {
    lines.push(line('sample logins', samples.map((login) => login.email).join(', ')))
    lines.push(
      line('', `password ${samples[0]?.password}, on this machine only: removed once others can reach the site`),
    )
  }
  return lines
}

function paymentLine({ provider }: Payments): string {
  return line('payments', provider?.describe ?? `none: orders are rejected (${paymentHints()})`)
}

const line = (name: string, text: string) => `  ${name.padEnd(16)}${text}`
const warning = (text: string) => line('warning', text)
