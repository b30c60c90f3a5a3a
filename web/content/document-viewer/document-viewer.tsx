import { Dialog } from '@base-ui/react/dialog'
import { Maximize, Minimize, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { scrimClass } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { IconButton, iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { DocumentView } from './document-view.tsx'
import { useFullScreen } from './use-full-screen.ts'

interface DocumentViewerProps {
  /** Undefined when there is no such document. */
  source: DocumentSource | undefined
  open: boolean
  onClose: () => void
  /** What leads back to the others, where there is no document: 'See all papers and notes'. */
  seeAll: string
}

interface DocumentSource {
  /** An address of our server, which asks who reads. */
  url: string
  title: string
  description: string
}

/** The document viewer: closed or open, and then in the page or on the full screen (docs/behaviour.md#pyqs-and-notes). */
export function DocumentViewer({ source, open, onClose, seeAll }: DocumentViewerProps) {
  const popup = useRef<HTMLDivElement>(null)
  const screen = useFullScreen(popup)
  const [attempt, setAttempt] = useState(1)

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
        if (reason === 'escape-key' && screen.full) screen.leave()
        else close()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup
          ref={popup}
          data-full={screen.full || undefined}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-pages]') ?? true}
          className={classNames(
            'fixed z-(--z-dialog) flex flex-col overflow-hidden bg-sheet shadow-over transition-opacity duration-200 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0',
            screen.full ? 'inset-0' : 'inset-0 md:inset-6 md:rounded-sheet lg:inset-x-16',
          )}
        >
          <div className="flex items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-4 md:pl-6">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate text-[1.125rem] leading-snug">
                {source?.title ?? 'Document not found'}
              </Dialog.Title>
              {source && (
                <Dialog.Description className="truncate text-xs text-ink-2">{source.description}</Dialog.Description>
              )}
            </div>
            {source && (
              <IconButton
                label={screen.full ? 'Leave full screen' : 'Full screen'}
                aria-pressed={screen.full}
                onClick={screen.toggle}
              >
                {screen.full ? (
                  <Minimize aria-hidden="true" strokeWidth={1.75} />
                ) : (
                  <Maximize aria-hidden="true" strokeWidth={1.75} />
                )}
              </IconButton>
            )}
            <Dialog.Close aria-label="Close" className={iconButtonClass()}>
              <X aria-hidden="true" strokeWidth={1.75} />
            </Dialog.Close>
          </div>
          {source ? (
            <DocumentView
              key={attempt}
              url={source.url}
              title={source.title}
              onFullScreen={screen.toggle}
              onRetry={() => setAttempt(attempt + 1)}
            />
          ) : (
            <EmptyState
              drawing={<DrawerDrawing />}
              title="This document is not here"
              text="It may have been removed, or the link is incomplete."
            >
              <Button onClick={close}>{seeAll}</Button>
            </EmptyState>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
