import type { PostgrestClient } from '@supabase/postgrest-js'
import { backendAddress } from './address.ts'
import type { Database } from './database.types.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { tableClient } from './table-client.ts'
import { withSession } from './with-session.ts'

let client: PostgrestClient<Database> | undefined

/** The data API with the session's token. For what is the same for every reader: publicData(). */
export function data(): PostgrestClient<Database> {
  client ??= connect()
  return client
}

function connect(): PostgrestClient<Database> {
  const { base, key } = backendAddress()
  return tableClient({ url: new URL('rest/v1', base).href, fetch: fetchAs(key) })
}

/** As supabase-js does (its lib/fetch.ts): the session's token, or the key itself when signed out. */
function fetchAs(key: string): typeof fetch {
  return (input, init) =>
    withSession((token) => {
      const sent = takeFirstAnswer(String(input), init?.method, token)
      if (sent) return sent
      const headers = new Headers(init?.headers)
      headers.set('apikey', key)
      headers.set('Authorization', `Bearer ${token ?? key}`)
      return fetch(input, { ...init, headers })
    })
}
