/** What opens the built-in mailbox of every site that a test starts, unless the test says otherwise. */
export const mailboxToken = 'mailbox-token-of-the-tests'

/** The mails of a site, newest first. */
export const mailboxOf = (url: string) => `${url}/dev/mailbox.json?token=${mailboxToken}`
