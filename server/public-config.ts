import type { Config } from './config.ts'

/** What a browser must know to reach accounts and data. Nothing in it is secret. */
export interface PublicConfig {
  /** Empty where this server keeps them: then they are at the page's own origin. */
  supabaseUrl: string
  publishableKey: string
}

export function publicConfigOf(config: Pick<Config, 'hosted'>, ownKey: string): PublicConfig {
  const { hosted } = config
  return hosted === undefined
    ? { supabaseUrl: '', publishableKey: ownKey }
    : { supabaseUrl: hosted.url, publishableKey: hosted.publishableKey }
}
