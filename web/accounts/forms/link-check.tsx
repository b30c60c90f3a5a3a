import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Shown until the server has answered whether the link works. */
export function CheckingLink() {
  return (
    <div className="mt-6">
      <Spinner label="Checking the link..." />
    </div>
  )
}

export function LinkNotChecked({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Message tone="error" className="mt-6">
        The link could not be checked. Check your connection and try again. The link still works.
      </Message>
      <Button variant="line" block className="mt-4" onClick={onRetry}>
        Try Again
      </Button>
    </>
  )
}
