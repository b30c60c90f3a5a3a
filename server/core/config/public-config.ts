import type { AccountFeature } from '#domain/accounts/account.ts'
import type { Config } from './config.ts'

/** Parts of our own accounts, which a hosted project's do not have. */
const notHosted: readonly AccountFeature[] = ['security-log', 'proof']

/** What a browser must know to reach accounts and data. Nothing in it is secret. */
export interface PublicConfig {
  /** Empty where this server keeps them: then they are at the page's own origin. */
  supabaseUrl: string
  publishableKey: string
  /** Whether the page of papers and notes keeps right-click, developer tools and leaving from happening. */
  pyqsBlocking: boolean
  /** Whether a language model answers the assistant's questions. Absent: the site's own search answers alone. */
  model?: true
  /** What accounts have here that this site has not. Absent: it has everything. */
  without?: readonly AccountFeature[]
  /** About the mails of this server's accounts; a hosted project sends its own. */
  mails?: {
    /** How long a mailed link is good, seconds. */
    link: number
    /** From one mail to the next to the same address, seconds. */
    pause: number
    /** Without a mail server, mails are in the built-in mailbox. In development its address, with the token. */
    mailbox: boolean | string
  }
}

type Settings = Pick<Config, 'hosted' | 'pyqsBlocking' | 'smtp' | 'auth' | 'assistant'>

export function publicConfigOf(config: Settings, ownKey: string, mailbox?: string): PublicConfig {
  const { hosted, pyqsBlocking, smtp, auth, assistant } = config
  const always = { pyqsBlocking, ...(assistant.kind !== 'search' && { model: true as const }) }
  const mails = {
    link: auth.linkExpirySeconds,
    pause: auth.mailFrequencySeconds,
    mailbox: mailbox ?? smtp === undefined,
  }
  return hosted === undefined
    ? { supabaseUrl: '', publishableKey: ownKey, ...always, mails }
    : {
        supabaseUrl: hosted.url,
        publishableKey: hosted.publishableKey,
        ...always,
        without: auth.manualLinking ? notHosted : [...notHosted, 'linking'],
      }
}
