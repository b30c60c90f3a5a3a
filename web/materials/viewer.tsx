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
import { about } from './material-row.tsx'
import { kinds, type Material } from './materials.ts'
import { useFullScreen } from './use-full-screen.ts'

interface ViewerProps {
  id: string
  /** Undefined when the list has none of this id. */
  material: Material | undefined
  open: boolean
  onClose: () => void
}

/** The document viewer: closed or open, and then in the page or on the full screen (docs/behaviour.md#pyqs-and-notes). */
export function Viewer({ id, material, open, onClose }: ViewerProps) {
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
                {material?.title ?? 'Document not found'}
              </Dialog.Title>
              {material && (
                <Dialog.Description className="truncate text-xs text-ink-2">
                  {`${kinds[material.kind]}: ${about(material)}`}
                </Dialog.Description>
              )}
            </div>
            {material && (
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
          {material ? (
            <DocumentView
              key={attempt}
              id={id}
              title={material.title}
              onFullScreen={screen.toggle}
              onRetry={() => setAttempt(attempt + 1)}
            />
          ) : (
            <EmptyState
              drawing={<DrawerDrawing />}
              title="This document is not here"
              text="It may have been removed, or the link is incomplete."
            >
              <Button onClick={close}>See all papers and notes</Button>
            </EmptyState>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
