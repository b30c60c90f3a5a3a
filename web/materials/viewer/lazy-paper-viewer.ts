import { useEffect } from 'react'
import { prefetchEngine } from '#web/content/document-viewer/engine.ts'
import { lazyDialog } from '#web/shell/hydration/lazy.tsx'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { whenWanted } from '#web/ui/browser/warm.ts'

const load = async () => (await import('./paper-viewer.tsx')).PaperViewer

export const PaperViewer = lazyDialog(load, { prefetched: false })

/** For a page whose readers come to open papers; not for one whose code is only fetched ahead. */
export function usePrefetchedViewer(): void {
  useEffect(() => whenWanted(() => prefetch(load), { certain: true }), [])
  useEffect(prefetchEngine, [])
}
