import { RotateCcw } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** What is shown in place of a page that failed. The cause is in the console, never on the screen. */
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
      {/* A document: nothing of this one's state is trusted, and there may be no router around. */}
      <a href={paths.home()} className={buttonClass({ variant: 'line' })}>
        Back to home
      </a>
    </EmptyState>
  )
}
