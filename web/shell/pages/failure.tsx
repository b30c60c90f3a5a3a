import { RotateCcw } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Replaces a page that failed. The cause is logged to the console, never shown. */
export function Failure() {
  return (
    <EmptyState
      drawing={<TornSheetDrawing />}
      heading="h1"
      title="This page did not load"
      text="Something went wrong on our side. Please try again."
    >
      <Button onClick={() => location.reload()}>
        <RotateCcw aria-hidden="true" strokeWidth={1.75} />
        <span>Try Again</span>
      </Button>
      {/* Loads a document: no state of this one is trusted, and there may be no router. */}
      <a href={paths.home()} className={buttonClass({ variant: 'line' })}>
        Back to home
      </a>
    </EmptyState>
  )
}
