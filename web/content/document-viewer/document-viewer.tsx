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
  /** What leads back to the others, where there is no document: 'See all papers and notes'. */
  seeAll: string
  /** The page on which it opens, and the words that are searched for at once. */
  startPage?: number | undefined
  find?: string | undefined
  onPage?: ((page: number, pages: number) => void) | undefined
  /** Stands in the bar. */
  action?: ReactNode
  /** What else there is to know and do: beside the pages, or, on a phone, over their lower half. */
  details?: ReactNode
  /** What of the pages can be gone to, in their order, and where it opens; told to `details` and `sheet` (useRegions). */
  regions?: readonly PageRegion[] | undefined
  startRegion?: string | undefined
  /** On a phone, under the pages. */
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
        // Escape goes back by one step.
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
