/** A message to one person. `html` and `text` say the same. */
export interface Mail {
  /**
   * The same for the same mail: whoever gets it a second time, because a process ended between handing it over
   * and noting that, can tell. Letters, digits, hyphens.
   */
  id?: string
  to: string
  /** Who gets the answer, where that is not the sender. */
  replyTo?: string
  subject: string
  /** For what somebody asked for: a POST there ends it without a log-in (RFC 8058). */
  unsubscribeUrl?: string
  html: string
  text: string
}

/** The mail port. An adapter resolves only when the message is safely handed over. */
export interface Mailer {
  /** How the start-up log names the adapter, e.g. 'SMTP smtp.example.org:587'. */
  describe: string
  /** @throws when the message could not be handed over. */
  send: (mail: Mail) => Promise<void>
}
