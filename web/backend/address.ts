import * as z from 'zod/mini'
import { documentValues } from '#web/page/document/document-values.ts'
import { publicConfigText } from './public-config.ts'

const publicConfig = z.object({
  supabaseUrl: z.string(),
  publishableKey: z.string(),
  pyqsBlocking: z.boolean(),
  model: z.optional(z.boolean()),
  without: z.optional(z.array(z.string())),
  mails: z.optional(z.object({ link: z.number(), pause: z.number(), mailbox: z.union([z.boolean(), z.string()]) })),
})

let read: { text: string; config: z.infer<typeof publicConfig> } | undefined

export function readPublicConfig() {
  const text = publicConfigText()
  // Cached: it is read a dozen times before a page is rendered.
  if (read?.text !== text) read = { text, config: publicConfig.parse(JSON.parse(text)) }
  return read.config
}

/** The addresses of accounts and data, the key for them, and the name of the session in local storage. */
export function backendAddress() {
  const { publishableKey, supabaseUrl } = readPublicConfig()
  const base = new URL(`${(supabaseUrl || ownOrigin()).replace(/\/+$/, '')}/`)
  return { base, key: publishableKey, storageKey: `sb-${base.hostname.split('.')[0]}-auth-token` }
}

/** @throws at build time, when there is no server to ask */
function ownOrigin(): string {
  const origin = typeof document === 'undefined' ? documentValues.dataOrigin : location.origin
  if (origin === undefined) throw new Error('There is no data API to ask')
  return origin
}
