import { cspReportPath } from '#server/core/http/csp-reports.ts'

// What a closed site serves to everybody: the way in, what other machines call, and the software's own files. None of it has
// content of the college but its own row.

const requests = [
  // Accounts and sessions; who may make one is decided there (supabase/schema/college/sign-up.sql).
  '/auth/v1/.*',
  '/api/account/revert(/look)?',
  '/api/setup(/look)?',
  // Providers of payments, for orders that exist.
  '/api/(webhooks|payment-returns)/.*',
  '/sandbox[^/]*/.*',
  '/api/digest/unsubscribe',
  // The answer of a parent, who has no account.
  '/api/consent/parent/answer',
  // Counts a page, and says nothing.
  '/api/views',
  // An address that is a secret; what it may read is decided for its account (notifications/calendar/feed.ts).
  '/calendar/.*',
  '/dev/mailbox.*',
  '/(healthz|readyz|metrics|config\\.json|robots\\.txt|manifest\\.webmanifest)',
  '/\\.well-known/.*',
  cspReportPath,
]
const anyRequest = new RegExp(`^(?:${requests.join('|')})$`)

/** The row that says when the site opens, and the address of an invitation, for the form to register. */
const reads: Record<string, readonly string[]> = {
  '/rest/v1/college': ['GET', 'HEAD'],
  '/rest/v1/rpc/invited_address': ['GET', 'HEAD', 'POST'],
}

export const isAlwaysOpen = (method: string, path: string): boolean =>
  method === 'OPTIONS' || anyRequest.test(path) || reads[path]?.includes(method) === true
