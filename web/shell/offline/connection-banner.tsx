import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenQuiet } from '#web/ui/browser/when-idle.ts'
import { startServiceWorker } from './service-worker.ts'

/** Hangs from the bar: that there is no network, or that there is a new version. Loaded when the browser is idle. */
export function ConnectionBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const [reload, setReload] = useState<() => void>()

  useEffect(
    () =>
      // It fetches documents and files ahead, which nobody waits for.
      whenQuiet(() => {
        // Without it the site works as before, only not offline.
        startServiceWorker((act) => setReload(() => act)).catch(() => {})
      }),
    [],
  )
  useEffect(() => (online ? undefined : leaveByDocument()), [online])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-(--bar-height) z-(--z-nav) flex justify-center print:hidden"
    >
      {!online && (
        <p className="flex items-center gap-2 rounded-b-control border border-t-0 border-edge bg-sheet px-3 py-1 text-xs shadow-sheet">
          <CloudOff aria-hidden="true" strokeWidth={1.75} className="size-4" />
          You are offline. This page may be out of date.
        </p>
      )}
      {online && reload && (
        <p className="pointer-events-auto flex items-center gap-2 rounded-b-control border border-t-0 border-edge bg-sheet py-0.5 pr-1 pl-3 text-sm shadow-sheet">
          New version
          <button
            type="button"
            onClick={reload}
            className="flex min-h-tap items-center gap-1.5 rounded-control px-2 font-bold underline decoration-marigold decoration-2 underline-offset-4 hover:bg-sunk"
          >
            <RefreshCw aria-hidden="true" strokeWidth={1.75} className="size-4" />
            Reload
          </button>
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * The router fetches a page's script when its link is pressed, and without a network reloads the page one is on.
 * The links load whole documents: from the service worker's cache, or its offline page.
 */
function leaveByDocument(): () => void {
  document.addEventListener('click', leave, { capture: true })
  return () => document.removeEventListener('click', leave, { capture: true })
}

function leave(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '') return
  if (link.pathname === location.pathname || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}
