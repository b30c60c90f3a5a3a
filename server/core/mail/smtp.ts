import { type Config, isLoopback } from '#server/core/config/config.ts'
import type { Mailer } from './mail.ts'

/** Each well under a minute: a request waits until its mail is sent. */
const defaultLimitsMs = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export interface SmtpMailer extends Mailer {
  /** Connects and logs in without sending. @throws when that is rejected */
  check: () => Promise<void>
}

/**
 * TLS is mandatory: from the first byte on port 465, by STARTTLS otherwise; a server without it gets no password and no
 * mail. Only a relay on this machine may be used without encryption.
 */
export function openSmtp(
  {
    host,
    port,
    user,
    pass,
    from,
    perMinute,
  }: Omit<NonNullable<Config['smtp']>, 'perMinute'> & Pick<Mailer, 'perMinute'>,
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
    // Mail texts come from templates; no value may make nodemailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...limitsMs,
  }
  // Loaded lazily: its 20 MB are only for sites that use it.
  const opened = import('nodemailer').then(({ createTransport }) => createTransport(options))
  return {
    describe: `SMTP ${host}:${port}`,
    perMinute,
    send: async ({ id, senderName, to, replyTo, subject, unsubscribeUrl, html, text }) => {
      const transport = await opened
      await transport.sendMail({
        from: { name: from.name ?? senderName, address: from.address },
        // As an object, since a text would be parsed and may contain several recipients.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        ...(id !== undefined && { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
        subject,
        html,
        text,
        // RFC 3834: prevents out-of-office replies.
        headers: {
          'Auto-Submitted': 'auto-generated',
          // RFC 2369 and RFC 8058: mail programs show a button of their own.
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
