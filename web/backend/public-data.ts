import type { PostgrestClient } from '@supabase/postgrest-js'
import { backendAddress } from './address.ts'
import { closedSite, isClosed } from './closed.ts'
import type { Database } from './database.types.ts'
import { tableClient } from './table-client.ts'

let client: PostgrestClient<Database> | undefined

/**
 * Reads as a visitor, also while somebody is signed in: for responses that are cached for everyone. It does not depend
 * on accounts, so a page that needs no more loads no more.
 */
export function publicData(): PostgrestClient<Database> {
  client ??= clientOf(backendAddress())
  return client
}

function clientOf({ base, key }: { base: URL; key: string }): PostgrestClient<Database> {
  const headers = { apikey: key, Authorization: `Bearer ${key}` }
  return tableClient({ url: new URL('rest/v1', base).href, headers, ...(isClosed() && { fetch: asWhoEntered }) })
}

/** A closed site answers no visitor: the session goes along. */
const asWhoEntered: typeof fetch = async (input, init) => (await closedSite()).fetchWithSession(input, init)
