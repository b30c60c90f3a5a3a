import { TornSheetDrawing } from '../art/torn-sheet-drawing.tsx'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Sheet } from '../layout/sheet.tsx'

/** Replaces a list that could not be loaded. */
export function LoadFailed({ title, busy, onRetry }: { title: string; busy: boolean; onRetry: () => void }) {
  return (
    <Sheet className="mt-6" role="alert">
      <EmptyState
        drawing={<TornSheetDrawing />}
        title={title}
        text="Something went wrong. Check your connection and try again."
      >
        <Button busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      </EmptyState>
    </Sheet>
  )
}
