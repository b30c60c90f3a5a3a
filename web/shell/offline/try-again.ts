import { safeNextPath } from '#domain/accounts/next-path.ts'

/** Sets the offline page's link to the requested page (offline-page.tsx). */
export function setTryAgainTarget(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-try-again]')
  const from = safeNextPath(new URLSearchParams(location.search).get('from'))
  if (link && from !== undefined) link.href = from
}
