import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** What stands where a page failed. The router has written the cause to the console; it is never shown. */
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
        Try Again
      </Button>
      <Link to={paths.home()} reloadDocument className={buttonClass({ variant: 'line' })}>
        Back to home
      </Link>
    </EmptyState>
  )
}
