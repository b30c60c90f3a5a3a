import { sessionTextBeforeReact } from '#web/storage/before-react.ts'
import { hasRedirectResult } from '../redirect/redirect-address.ts'

// For a signed-in person the first requests of a page are sent as its document opens, while the scripts load: the
// account, which decides what is shown, and the paths in the page's `handle`. By hand, because no parser has loaded
// yet; unexpected data is left to the scripts.

/** A placeholder for the account's id in a path. */
export const ownId = '00000000-0000-0000-0000-000000000000'

/** A page's `handle`: the paths below /rest/v1 of its first requests, sent if its address has no search. */
export const firstRequests = (...paths: string[]) => ({ first: paths.join(' ') })

/** The paths for the document's inline script; undefined where the page needs no account. */
export function firstRequestsOf(handles: readonly unknown[]): string | undefined {
  for (const handle of handles)
    if (typeof handle === 'object' && handle !== null && 'first' in handle) return String(handle.first)
  return undefined
}

const account = [`users?select=*&id=eq.${ownId}`, `profiles?select=is_admin%2Careas&id=eq.${ownId}`]

/** The client's own margin for refreshing a token (web/backend/session/stored-session.ts), ms. */
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
      // The error is reported by the consumer of the response.
      answer.catch(() => {})
      window.firstAnswers?.set(address, { token, answer })
    }
    window.firstAnswers = new Map()
    for (const path of account) ask(path, 'application/vnd.pgrst.object+json')
    // A search or filter needs another request.
    if (location.search === '') for (const path of first.split(' ').filter(Boolean)) ask(path, '*/*')
  } catch {
    // No storage, or a session that only the client can parse.
  }
}

interface Session {
  access_token: string
  expires_at: number
  user: { id: string; factors?: unknown[] }
}
