/** A message to one person; `html` and `text` have the same content. */
export interface Mail {
  /**
   * Identifies the mail: a process that ends between sending it and recording that sends it again, and the recipient's
   * mail program recognises the duplicate. Letters, digits, hyphens.
   */
  id?: string
  to: string
  /** The recipient of a reply, where that is not the sender. */
  replyTo?: string
  /** Where the operator has set none. */
  senderName: string
  subject: string
  /** For subscriptions: a POST there ends it without a log-in (RFC 8058). */
  unsubscribeUrl?: string
  html: string
  text: string
}

/** The mail port. An adapter resolves only when the provider has accepted the message. */
export interface Mailer {
  /** The adapter's name in the start-up log, e.g. 'SMTP smtp.example.org:587'. */
  describe: string
  /** How many mails that go to many people are sent within a minute; 30 by default. */
  perMinute?: number | undefined
  /** @throws when the provider has not accepted the message */
  send: (mail: Mail) => Promise<void>
}
