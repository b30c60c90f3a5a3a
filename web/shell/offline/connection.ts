import { isHydrated, onPress } from '#web/page/document/press.ts'
import { startServiceWorker } from './service-worker.ts'
import { whenQuiet } from '#web/ui/browser/when-idle.ts'

const mark = (name: string, on: boolean) => document.documentElement.toggleAttribute(name, on)
const reloadPage = () => location.reload()
const markOffline = () => mark('data-offline', !navigator.onLine)

/** Sets the state of the banner under the bar (connection-banner.tsx) as attributes of the document for styles. */
export function followConnection(): void {
  markOffline()
  addEventListener('online', markOffline)
  addEventListener('offline', markOffline)
  document.addEventListener('click', leaveByDocument, { capture: true })

  // Also for a page whose files the server no longer has (web/ui/browser/fetch-files.ts).
  let reload = reloadPage
  onPress('[data-reload]', () => reload())
  addEventListener('load', () =>
    // When idle, since it prefetches documents and files.
    whenQuiet(() => {
      // Without a service worker the site works, only not offline.
      startServiceWorker((act) => {
        reload = act
        mark('data-new-version', true)
      }).catch(() => {})
    }),
  )
}

/**
 * The router fetches a page's script when its link is pressed, and without a network reloads the current page. Offline,
 * links therefore load documents: from the service worker's cache, or its offline page.
 */
function leaveByDocument(event: MouseEvent): void {
  if (navigator.onLine || !isHydrated()) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '') return
  if (link.pathname === location.pathname || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}
