import { sessionTextBeforeReact } from '#web/storage/before-react.ts'
import { hasRedirectResult } from '../redirect/redirect-address.ts'

// The first answers of a page for somebody who is signed in are asked for as its document opens, beside the scripts
// that will show them: the account, which decides what may be seen, and what the page names (its `handle`). By hand,
// because this runs before any parser is there; whatever is not as expected is left to the scripts.

/** In a path, in the place of the account's id. */
export const ownId = '00000000-0000-0000-0000-000000000000'

/** A page's `handle`: what it asks for first, below /rest/v1, where its address holds no search. */
export const firstRequests = (...paths: string[]) => ({ first: paths.join(' ') })

/** What the document says of its page, for the script; undefined where no account is wanted. */
export function firstRequestsOf(handles: readonly unknown[]): string | undefined {
  for (const handle of handles)
    if (typeof handle === 'object' && handle !== null && 'first' in handle) return String(handle.first)
  return undefined
}

const account = [`users?select=*&id=eq.${ownId}`, `profiles?select=is_admin&id=eq.${ownId}`]

/** As the client renews a token (web/backend/session/stored-session.ts), ms. */
const renewalMargin = 120_000

export function sendFirstRequests(): void {
  const { first, config = '' } = document.documentElement.dataset
  if (first === undefined || hasRedirectResult(location)) return
  try {
    const { supabaseUrl, publishableKey } = JSON.parse(config) as { supabaseUrl: string; publishableKey: string }
    const base = new URL(`${(supabaseUrl || location.origin).replace(/\/+$/, '')}/rest/v1/`)
    const key = `sb-${base.hostname.split('.')[0]}-auth-token`
    const session = JSON.parse(sessionTextBeforeReact(key)) as Session | null
    if (!session || !(session.expires_at * 1000 - Date.now() > renewalMargin) || session.user.factors?.length) return
    const { access_token: token, user } = session
    const ask = (path: string, accept: string) => {
      const address = new URL(path.replace(ownId, user.id), base).href
      const headers = { accept, apikey: publishableKey, authorization: `Bearer ${token}` }
      const answer = fetch(address, { headers })
      // Said by whoever takes it.
      answer.catch(() => {})
      window.firstAnswers?.set(address, { token, answer })
    }
    window.firstAnswers = new Map()
    for (const path of account) ask(path, 'application/vnd.pgrst.object+json')
    // What is searched or filtered is asked for in another way.
    if (location.search === '') for (const path of first.split(' ').filter(Boolean)) ask(path, '*/*')
  } catch {
    // No storage, or a session that only the client can read.
  }
}

interface Session {
  access_token: string
  expires_at: number
  user: { id: string; factors?: unknown[] }
}
