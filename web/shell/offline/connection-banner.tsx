import { CloudOff, RefreshCw } from 'lucide-react'

const banner = 'hidden items-center gap-2 rounded-b-control border border-t-0 border-edge bg-sheet shadow-sheet'

/**
 * A banner under the bar: there is no network, or there is a new version. The document's inline script sets which
 * (connection.ts).
 */
export function ConnectionBanner() {
  return (
    <div
      role="status"
      data-script
      className="pointer-events-none fixed inset-x-0 top-(--bar-height) z-(--z-nav) flex justify-center print:hidden"
    >
      <p className={`${banner} px-3 py-1 text-xs in-data-offline:flex`}>
        <CloudOff aria-hidden="true" strokeWidth={1.75} className="size-4" />
        You are offline. This page may be out of date.
      </p>
      <p
        className={`${banner} pointer-events-auto py-0.5 pr-1 pl-3 text-sm in-data-new-version:flex in-data-offline:hidden`}
      >
        New version
        <button
          type="button"
          data-reload
          className="flex min-h-tap items-center gap-1.5 rounded-control px-2 font-bold underline decoration-marigold decoration-2 underline-offset-4 hover:bg-sunk"
        >
          <RefreshCw aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Reload
        </button>
      </p>
      <p className={`${banner} px-3 py-1 text-sm in-data-start-failed:flex in-data-offline:hidden`}>
        This could not be opened. Check your connection and reload the page.
      </p>
    </div>
  )
}
