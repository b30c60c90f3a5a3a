import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { askForFirstPage } from '#web/backend/ask-first-page.ts'
import { withSession } from '#web/backend/with-session.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { paths } from '#domain/paths.ts'
import { whenWanted } from '#web/ui/browser/warm.ts'
import { useSavedPapers } from '../saved/saved-papers.ts'
import { viewerCode } from '../saved/viewer-code.ts'

const load = async () => (await import('./paper-viewer.tsx')).PaperViewer
const engine = () => import('#web/content/document-viewer/file/engine.ts')

const Viewer = lazyDialog(load, { prefetched: false })
let isOpen = false
viewerCode.load = load

export function PaperViewer(props: ComponentProps<typeof Viewer>) {
  const { id, open, startPage = 1 } = props
  const { data: saved } = useSavedPapers()
  const showFirst = useEffectEvent((paper: string) => {
    // A copy on the device is faster.
    if (startPage === 1 && saved?.some((one) => one.id === paper) !== true) void showFirstPageOf(paper)
  })
  useEffect(() => {
    isOpen = open
    if (open) showFirst(id)
    return () => {
      isOpen = false
      document.querySelector('[data-first-page]')?.remove()
    }
  }, [open, id])
  return <Viewer {...props} />
}

/** The picture of the first page, requested beside the viewer's code; the viewer takes its answer. */
async function showFirstPageOf(id: string): Promise<void> {
  const address = new URL(paths.materialFirstPage(id), location.href).href
  // The document's script has sent the request.
  if (!navigator.onLine || !/^[0-9a-f-]{36}$/.test(id) || window.firstAnswers?.has(address)) return
  try {
    const answer = withSession(async (token) =>
      token === undefined ? Response.error() : askForFirstPage(address, token),
    )
    answer.catch(() => {})
    const { showFirstPage } = await import('#web/content/document-viewer/first-page.ts')
    await showFirstPage(answer, () => isOpen)
  } catch {
    // The viewer says what is wrong.
  }
}

/** Both before a paper is opened; of one that is open by then, the viewer loads the engine, after the first page's picture. */
async function prefetchViewer(): Promise<void> {
  try {
    await load()
    if (!isOpen) (await engine()).prefetchEngine()
  } catch {
    // The failure is reported when a paper is opened.
  }
}

/**
 * For a page whose readers come to open papers; not for one whose code is only fetched ahead. At the first sign that its
 * reader is about to, else, unless the line is metered, once the page is quiet.
 */
export function usePrefetchedViewer(): void {
  useEffect(() => whenWanted(() => void prefetchViewer(), { certain: true }), [])
}
