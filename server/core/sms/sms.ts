/** A text message to one phone. */
export interface Sms {
  /** Digits of E.164, without a plus sign. */
  to: string
  text: string
  channel: 'sms' | 'whatsapp'
}

/** The SMS port. An adapter resolves only when the provider has accepted the message. */
export interface SmsSender {
  /** Its name in GET /settings. */
  describe: string
  /**
   * @returns the provider's id of the message
   * @throws when the provider has not accepted the message
   */
  send: (sms: Sms) => Promise<string>
}
