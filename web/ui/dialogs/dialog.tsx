import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { iconButtonClass } from '../buttons/icon-button.tsx'

interface DialogProps {
  open: boolean
  /** Called by the close button, Escape and a press beside the dialog. */
  onClose: () => void
  /** Above the title: stamps with the kind of the item. */
  kicker?: ReactNode
  title: ReactNode
  /** Under the title; describes the dialog to screen readers. */
  description?: ReactNode
  footer?: ReactNode
  /** 'full' covers the screen: a document in a column, whose margins close it as a press beside a dialog does. */
  size?: keyof typeof sizes | undefined
  /** For a page that prints another element instead. */
  screenOnly?: boolean | undefined
  children?: ReactNode
}

const sizes = {
  sm: 'md:max-w-[28rem]',
  md: 'md:max-w-[38rem]',
  lg: 'md:max-w-[52rem]',
  full: '',
}

// Under 768 px there is room for a toast above.
const sheetClass =
  'flex max-h-[calc(100dvh-4.5rem)] w-full flex-col rounded-t-panel bg-sheet md:max-h-[calc(100dvh-4rem)] md:rounded-sheet'
const columnClass =
  'mx-auto flex h-full max-w-[52rem] flex-col bg-sheet md:border-x md:border-line onepage:block onepage:overflow-y-auto onepage:overscroll-contain'
const fullClass = 'h-dvh w-full bg-paper md:px-8'

export const scrimClass =
  'fixed inset-0 z-(--z-dialog) bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

export function Dialog(props: DialogProps) {
  const { open, onClose, kicker, title, description, footer, size = 'md', screenOnly, children } = props
  const body = useRef<HTMLDivElement>(null)
  const full = size === 'full'

  // By touch the panel itself gets the focus, so that no on-screen keyboard covers the text.
  const firstFocus = (by: string) => {
    const field = by === 'touch' ? null : body.current?.querySelector<HTMLElement>('input, textarea, select')
    return field ?? body.current?.closest<HTMLElement>('[role=dialog]') ?? true
  }

  const parts = (
    <>
      <div className="flex items-start gap-3 border-b-2 border-margin py-3 pt-4 pr-3 pl-5 md:pr-4 md:pl-7">
        {/* A long title does not move the text below. The padding is room for focus rings. */}
        <div
          className={classNames(
            '-m-1 -mb-3 max-h-[40dvh] min-w-0 flex-1 overflow-y-auto p-1 pt-2.5 pb-3',
            full && 'onepage:max-h-none onepage:pr-11',
          )}
        >
          {kicker && <div className="mb-2 flex flex-wrap gap-2">{kicker}</div>}
          <Base.Title
            dir="auto"
            className="text-[clamp(1.25rem,1.1rem+.8vw,1.625rem)] leading-[1.25] text-pretty wrap-anywhere"
          >
            {title}
          </Base.Title>
          {description && <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>}
        </div>
        <Base.Close
          aria-label="Close"
          className={classNames(
            iconButtonClass(),
            full && 'onepage:fixed! onepage:top-2 onepage:right-2 onepage:z-1 onepage:bg-sheet',
          )}
        >
          <X aria-hidden="true" strokeWidth={1.75} />
        </Base.Close>
      </div>
      <div
        ref={body}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text is scrolled by keyboard too
        tabIndex={0}
        className={classNames(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 -outline-offset-3 md:px-7',
          full && 'onepage:overflow-visible onepage:pt-4',
        )}
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-5 py-3.5 max-sm:[&>button]:flex-1 md:px-7">
          {footer}
        </div>
      )}
    </>
  )

  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        {/* A dialog above a dialog dims that one, too. */}
        <Base.Backdrop forceRender className={classNames(scrimClass, screenOnly && 'print:hidden')} />
        <Base.Viewport
          className={classNames(
            'fixed inset-0 z-(--z-dialog) grid grid-cols-[minmax(0,1fr)] items-end md:place-items-center',
            !full && 'md:p-8',
            screenOnly && 'print:hidden',
          )}
        >
          <Base.Popup
            initialFocus={firstFocus}
            className={classNames(
              'shadow-over transition-[opacity,translate] duration-280 outline-none data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0',
              full ? fullClass : sheetClass,
              sizes[size],
            )}
            // The margins of a dialog that covers the screen count as beside it.
            onClick={(event) => {
              if (event.target === event.currentTarget) onClose()
            }}
          >
            {full ? <div className={columnClass}>{parts}</div> : parts}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
