import { type Config, isLoopback } from '#server/core/config/config.ts'
import type { Mailer } from './mail.ts'

/** Each well under a minute: a request waits for its mail to be handed over. */
const defaultLimitsMs = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export interface SmtpMailer extends Mailer {
  /** Connects and signs in without sending. @throws when that is refused. */
  check: () => Promise<void>
}

/**
 * TLS is not a choice: from the first byte on port 465, by STARTTLS otherwise, and a server that offers
 * neither gets no password and no mail. Only a relay on this machine may be spoken to in the clear.
 */
export function openSmtp(
  { host, port, user, pass, from }: NonNullable<Config['smtp']>,
  limitsMs = defaultLimitsMs,
): SmtpMailer {
  const implicitTls = port === 465
  const options = {
    pool: true as const,
    host,
    port,
    secure: implicitTls,
    requireTLS: !implicitTls && !isLoopback(host),
    ...(user !== undefined && { auth: { user, pass: pass ?? '' } }),
    maxConnections: 5,
    // Mail texts come from templates; nothing in them may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...limitsMs,
  }
  // Loaded here: its 20 MB are for those who use it.
  const opened = import('nodemailer').then(({ createTransport }) => createTransport(options))
  return {
    describe: `SMTP ${host}:${port}`,
    send: async ({ id, to, replyTo, subject, unsubscribeUrl, html, text }) => {
      const transport = await opened
      await transport.sendMail({
        from,
        // As an object: a list of recipients hidden in one address is not taken apart.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        ...(id !== undefined && { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
        subject,
        html,
        text,
        // RFC 3834: no out-of-office answers to a machine.
        headers: {
          'Auto-Submitted': 'auto-generated',
          // RFC 2369 and RFC 8058: the mail program shows a button of its own.
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    check: async () => {
      await (await opened).verify()
    },
  }
}
