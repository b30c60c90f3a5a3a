import type { Config } from './config.ts'

/** What a browser must know to reach accounts and data. Nothing in it is secret. */
export interface PublicConfig {
  /** Empty where this server keeps them: then they are at the page's own origin. */
  supabaseUrl: string
  publishableKey: string
  /** Whether the page of papers and notes keeps right-click, developer tools and leaving from happening. */
  pyqsBlocking: boolean
}

export function publicConfigOf(config: Pick<Config, 'hosted' | 'pyqsBlocking'>, ownKey: string): PublicConfig {
  const { hosted, pyqsBlocking } = config
  return hosted === undefined
    ? { supabaseUrl: '', publishableKey: ownKey, pyqsBlocking }
    : { supabaseUrl: hosted.url, publishableKey: hosted.publishableKey, pyqsBlocking }
}
