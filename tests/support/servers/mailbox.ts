import { setTimeout as sleep } from 'node:timers/promises'

/** The token of the built-in mailbox of every site that a test starts, unless the test sets another. */
export const mailboxToken = 'mailbox-token-of-the-tests'

/** The mails of a site, newest first. */
export const mailboxOf = (url: string) => `${url}/dev/mailbox.json?token=${mailboxToken}`

interface MailboxEntry {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** Waits for the newest mail to `address` in the built-in mailbox. */
export async function mailTo(url: string, address: string): Promise<MailboxEntry> {
  for (const giveUp = Date.now() + 10_000; Date.now() < giveUp; await sleep(100)) {
    const mails = (await (await fetch(mailboxOf(url))).json()) as MailboxEntry[]
    const mail = mails.find((candidate) => candidate.to === address)
    if (mail !== undefined) return mail
  }
  throw new Error(`No mail to ${address}`)
}

/** The first link into the site in a mail. */
export function linkIn(mail: MailboxEntry): string {
  const link = mail.text.match(/https?:\/\/\S+\/auth\/v1\/verify\S+/)?.[0]
  if (link === undefined) throw new Error(`No link in the mail "${mail.subject}"`)
  return link
}
