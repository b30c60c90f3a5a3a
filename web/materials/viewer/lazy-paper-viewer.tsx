import { type ComponentProps, useEffect } from 'react'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { loadNow } from '#web/ui/browser/load-with-retry.ts'
import { whenWanted } from '#web/ui/browser/warm.ts'

const load = async () => (await import('./paper-viewer.tsx')).PaperViewer
const engine = () => import('#web/content/document-viewer/file/engine.ts')

const Viewer = lazyDialog(load, { prefetched: false })
let isOpen = false

export function PaperViewer(props: ComponentProps<typeof Viewer>) {
  const { open } = props
  useEffect(() => {
    isOpen = open
    return () => {
      isOpen = false
    }
  }, [open])
  return <Viewer {...props} />
}

/** Both before a paper is opened; of one that is open by then, the viewer loads the engine, after the first page's picture. */
async function prefetchViewer(): Promise<void> {
  try {
    await loadNow(load)
    if (!isOpen) (await loadNow(engine)).prefetchEngine()
  } catch {
    // Said when a paper is opened.
  }
}

/**
 * For a page whose readers come to open papers; not for one whose code is only fetched ahead. At the first sign that its
 * reader is about to, else, unless the line is metered, once the page is quiet.
 */
export function usePrefetchedViewer(): void {
  useEffect(() => whenWanted(() => void prefetchViewer(), { certain: true }), [])
}
