// A closed site (docs/decisions/0067): its few pages have a mark on the root element, and everything else is the gate. The
// pages of an open one load no more of this than is here.

export const isClosed = (): boolean => !import.meta.env.SSR && 'closed' in document.documentElement.dataset

export const closedSite = () => import('./closed-site.ts')

/** The server has rejected a request because the site is closed: in its place comes the gate. */
export function leaveIfClosed(error: unknown): void {
  const { code, hint } = Object(error) as { code?: unknown; hint?: unknown }
  if ([code, hint].includes('site_closed')) void closedSite().then(({ leave }) => leave())
}
