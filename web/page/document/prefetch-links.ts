import { isMetered } from '#web/ui/browser/warm.ts'
import { around, isHydrated } from './press.ts'

const rules = 'script[type=speculationrules]'

/** Once React runs, its router prefetches modules instead of documents. */
export const endPrefetching = (): void => document.querySelector(rules)?.remove()

/**
 * Without React a link opens a document. It is prefetched on hover or focus: by speculation rules in the document
 * (web/entry.server.tsx) where the browser supports them, so that opening needs no further request; by a `<link>`
 * elsewhere. Not on a metered line.
 */
export function prefetchLinks(): void {
  if (isMetered()) return document.addEventListener('DOMContentLoaded', endPrefetching)
  if ('supports' in HTMLScriptElement && HTMLScriptElement.supports('speculationrules')) return
  const prefetched = new Set<string>()
  const onIntent = (event: Event) => {
    const link = around(event, 'a[href]')
    if (isHydrated() || !(link instanceof HTMLAnchorElement) || link.target !== '') return
    const { pathname, search, origin } = link
    if (origin !== location.origin || pathname === location.pathname || prefetched.has(pathname + search)) return
    prefetched.add(pathname + search)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: pathname + search }))
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, onIntent, { passive: true })
}
