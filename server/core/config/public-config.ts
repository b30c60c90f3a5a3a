import type { AccountFeature } from '#domain/accounts/account.ts'
import type { Config } from './config.ts'

/** Features of our own accounts that a hosted project lacks. */
const notHosted: readonly AccountFeature[] = ['security-log', 'proof']

/** What a browser needs to reach accounts and data. It contains no secret. */
export interface PublicConfig {
  /** Empty where this server has the accounts: they are at the page's own origin. */
  supabaseUrl: string
  publishableKey: string
  /** Whether the page of papers and notes blocks right-click, developer tools and leaving. */
  pyqsBlocking: boolean
  /** Whether a language model answers the assistant's questions; absent: the site's own search does. */
  model?: true
  /** Account features that this site lacks; absent: it has all. */
  without?: readonly AccountFeature[]
  /** The mails of this server's accounts; a hosted project sends its own. */
  mails?: {
    /** Lifetime of a mailed link, seconds. */
    link: number
    /** Shortest time between two mails to the same address, seconds. */
    pause: number
    /** Whether mails go to the built-in mailbox. In development its address, with the token. */
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
