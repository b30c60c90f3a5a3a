import { Dialog as Base } from '@base-ui/react/dialog'
import { Minus, Trash2, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { messagePreview } from '#domain/assistant/assistant.ts'
import { readPublicConfig } from '#web/backend/address.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { wording } from './wording.ts'

interface PanelProps {
  phone: boolean
  onMinimize: () => void
  onClose: () => void
  /** Undefined while there is nothing to clear. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** On a phone the panel covers the screen; on a wider window it is a card over the page. */
export function Panel({ phone, children, ...acts }: PanelProps) {
  const title = useId()
  const frame = useRef<HTMLDivElement>(null)
  useVisibleHeight(frame, phone)

  const content = (
    <>
      <Head titleId={title} phone={phone} {...acts} />
      {children}
    </>
  )
  if (phone) {
    return (
      <Base.Root open onOpenChange={(next) => next || acts.onClose()}>
        <Base.Portal>
          <Base.Popup
            ref={frame}
            aria-labelledby={title}
            // The panel itself gets the focus, so that no on-screen keyboard opens; the round button gets it back.
            initialFocus={frame}
            finalFocus={false}
            className="fixed inset-0 z-(--z-panel) flex flex-col bg-sheet outline-none print:hidden"
          >
            {content}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    )
  }
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // A dialog above the panel handles its own Escape.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && inside) acts.onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its children are operated; the handler only listens for Escape
    <div
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={keyDown}
      className="fixed right-6 bottom-[calc(var(--tab-bar)+1.5rem)] z-(--z-panel) flex h-[min(38rem,calc(100dvh-7rem-var(--tab-bar)))] w-96 flex-col overflow-hidden rounded-panel border border-line bg-sheet shadow-over outline-none print:hidden"
    >
      {content}
    </div>
  )
}

type HeadProps = Omit<PanelProps, 'children'> & { titleId: string }

function Head({ titleId, phone, onMinimize, onClose, onClear }: HeadProps) {
  const { isOpen, open, close } = useDialogEntry('clear-conversation')
  return (
    <div className="flex flex-wrap items-center border-b-2 border-margin pt-1.5 pr-1.5 pb-2.5 pl-4">
      <h2 id={titleId} className="mr-auto text-lg leading-[1.3]">
        {wording.title}
      </h2>
      {/* On a line of its own under the buttons, so that a longer text moves nothing. */}
      <p className="order-last -mt-1 basis-full text-xs leading-[1.3] text-ink-2">
        <span>{wording.poweredBy}</span>
        {!readPublicConfig().model && <span className="block">{wording.answersBySearch}</span>}
      </p>
      {onClear && (
        <IconButton label="Clear the conversation" aria-haspopup="dialog" onClick={open}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      )}
      {!phone && (
        <IconButton label="Minimize" onClick={onMinimize}>
          <Minus aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      )}
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        onCancel={close}
        onConfirm={() => {
          close()
          onClear?.()
        }}
        title="Clear the conversation?"
        confirmLabel="Clear"
      >
        <p>It is stored only in this browser. You cannot undo this.</p>
      </ConfirmDialog>
    </div>
  )
}

interface MinimizedProps {
  /** The last message. */
  text: string
  phone: boolean
  onExpand: () => void
  onClose: () => void
}

export function Minimized({ text, phone, onExpand, onClose }: MinimizedProps) {
  const preview = messagePreview(text, phone)
  return (
    <div className="fixed right-4 bottom-[calc(var(--tab-bar)+1rem)] z-(--z-assistant) flex w-[min(22rem,calc(100vw-2rem))] items-center rounded-panel border border-line bg-sheet pr-1.5 shadow-over md:right-6 md:bottom-[calc(var(--tab-bar)+1.5rem)] print:hidden">
      <button
        type="button"
        aria-expanded={false}
        onClick={onExpand}
        className="min-w-0 flex-1 rounded-panel py-2 pl-4 text-left"
      >
        <span className="display block text-lg leading-[1.3]">{wording.title}</span>
        <span dir="auto" data-preview className="block truncate text-sm text-ink-2">
          {preview || wording.placeholder}
        </span>
      </button>
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}

/** A phone's keyboard covers the lower half of a page without resizing it: the panel follows the visual viewport. */
function useVisibleHeight(frame: RefObject<HTMLElement | null>, phone: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    if (!phone || !view) return
    const fit = () => {
      if (!frame.current) return
      frame.current.style.height = `${view.height}px`
      frame.current.style.top = `${view.offsetTop}px`
    }
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
    }
  }, [frame, phone])
}
