import { TicketDrawing } from '#web/ui/art/ticket-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** Replaces a saved course that the server has to authorize again first. */
export function LapsedPack({ onRetry }: { onRetry: () => void }) {
  return (
    <Sheet role="alert">
      <EmptyState
        drawing={<TicketDrawing />}
        title="This saved copy has to be renewed"
        text="Your plan was last checked more than 14 days ago. Connect to the internet, or renew Pro, to read it again."
      >
        <Button onClick={onRetry}>Try Again</Button>
      </EmptyState>
    </Sheet>
  )
}
