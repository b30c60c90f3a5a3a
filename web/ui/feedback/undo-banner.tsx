import { Undo2, X } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'

interface UndoBannerProps {
  /** The text of the action; undefined while there is nothing to undo. */
  message: string | undefined
  onUndo: () => void
  onDismiss: () => void
}

/** Looks like a toast but remains: undo must not disappear after three seconds. */
export function UndoBanner({ message, onUndo, onDismiss }: UndoBannerProps) {
  return (
    <div
      role="status"
      className="banners pointer-events-none fixed inset-x-4 z-(--z-sticky) flex justify-center md:right-auto md:left-6 print:hidden"
    >
      {message && (
        <div className="on-night pointer-events-auto flex max-w-[30rem] items-center gap-1 rounded-control bg-banner py-1 pr-1 pl-4 text-sm leading-[1.4] shadow-over">
          <p dir="auto" className="min-w-0 flex-1 py-1.5 wrap-anywhere">
            {message}
          </p>
          <Button variant="quiet" className="text-inherit! hover:bg-[rgb(255_255_255/.12)]!" onClick={onUndo}>
            <Undo2 aria-hidden="true" strokeWidth={1.75} />
            Undo
          </Button>
          <IconButton label="Dismiss" className="text-inherit! hover:bg-[rgb(255_255_255/.12)]!" onClick={onDismiss}>
            <X aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
