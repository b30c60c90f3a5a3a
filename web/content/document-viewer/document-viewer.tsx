import { Dialog } from '@base-ui/react/dialog'
import { useCallback, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DocumentView } from './document-view.tsx'
import type { PageRegion } from './regions.ts'
import { useFullScreen } from './use-full-screen.ts'
import type { DocumentSource } from './file/use-document.ts'
import { ViewerBar } from './viewer-bar.tsx'
import './viewer.css'

export interface DocumentViewerProps {
  /** Undefined when there is no such document. */
  source: DocumentSource | undefined
  open: boolean
  onClose: () => void
  /** The text of the link to all documents, for an absent one: 'See all papers and notes'. */
  seeAll: string
  /** The page on which the document opens, and the initial search query. */
  startPage?: number | undefined
  find?: string | undefined
  onPage?: ((page: number, pages: number) => void) | undefined
  /** Rendered in the toolbar. */
  action?: ReactNode
  /** Details and actions: beside the pages, or, on a phone, over the lower half of them. */
  details?: ReactNode
  /**
   * The regions of the pages to navigate to, in their order, and the initial one; passed to `details` and `sheet`
   * (useRegions).
   */
  regions?: readonly PageRegion[] | undefined
  startRegion?: string | undefined
  /** Rendered under the pages on a phone. */
  sheet?: ReactNode
}

/** The document viewer: closed or open, and then in the window or on the full screen (docs/behaviour.md#pyqs-and-notes). */
export function DocumentViewer(props: DocumentViewerProps) {
  const { source, open, onClose, seeAll } = props
  const popup = useRef<HTMLDivElement>(null)
  const screen = useFullScreen(popup)
  const [attempt, setAttempt] = useState(1)
  const escape = useRef<() => boolean>(undefined)

  const onEscape = useCallback((leave: (() => boolean) | undefined) => void (escape.current = leave), [])
  const close = () => {
    screen.leave()
    onClose()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (next) return
        // Escape closes one level: the search or panel, then the full screen, then the viewer.
        if (reason === 'escape-key' && escape.current?.()) return
        if (reason === 'escape-key' && screen.full) screen.leave()
        else close()
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          data-fills-screen
          data-full={screen.full || undefined}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-pages]') ?? true}
          className="fixed inset-0 z-(--z-dialog) flex flex-col overflow-hidden bg-sheet transition-opacity duration-200 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {source ? (
            <DocumentView
              key={attempt}
              {...props}
              source={source}
              screen={screen}
              onEscape={onEscape}
              onRetry={() => setAttempt(attempt + 1)}
            />
          ) : (
            <>
              <ViewerBar title="Document not found" />
              <EmptyState
                drawing={<DrawerDrawing />}
                title="We could not find this document"
                text="It may have been removed, or the link is incomplete."
              >
                <Button onClick={close}>{seeAll}</Button>
              </EmptyState>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
