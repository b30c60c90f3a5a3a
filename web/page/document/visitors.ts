import { hasStoredSession } from '#web/storage/before-react.ts'
import { currentState } from '../address/history-entry.ts'
import { hasRedirectResult } from '../redirect/redirect-address.ts'
import { around, opensHere } from './press.ts'

// Redirects a browser without a session before React and its router load: the page needs an account.

/** The login guard (web/session/guards.tsx) before anything of the page is loaded; true when it redirects. */
export function leaveForLogin(): boolean {
  const { guarded } = document.documentElement.dataset
  // A mail link's session is still in the address; the guard shows the message of a redirect.
  if (guarded === undefined || hasStoredSession() || hasRedirectResult(location) || currentState()) return false
  // A fragment, such as a shared calculation, would be lost: its page stores it first.
  if (location.hash !== '') return false
  location.replace(`/login?${new URLSearchParams({ next: location.pathname + location.search })}`)
  return true
}

/** Leads a visitor from a link to a member's page to registering: the address is in `data-visitor-to`. */
export function leadVisitorsOn(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = around(event, 'a[data-visitor-to]')
      if (!(link instanceof HTMLAnchorElement) || !opensHere(link, event) || hasStoredSession()) return
      event.preventDefault()
      location.assign(link.dataset['visitorTo'] ?? link.href)
    },
    // In the capture phase, before the router's own links.
    { capture: true },
  )
}
