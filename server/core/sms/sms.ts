/** A text message to one phone. */
export interface Sms {
  /** Digits of E.164, without a plus sign. */
  to: string
  text: string
  channel: 'sms' | 'whatsapp'
}

/** The SMS port. An adapter resolves only when the message is safely handed over. */
export interface SmsSender {
  /** How GET /settings names it. */
  describe: string
  /**
   * @returns the provider's name for the message
   * @throws when the message could not be handed over
   */
  send: (sms: Sms) => Promise<string>
}
