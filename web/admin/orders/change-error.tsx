import { NotProven } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { ApiError } from '../call-admin-api.ts'

/** Why an order was not changed; without a response it may have been. */
export function ChangeError({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Message tone="error" className="mt-4">
      {error instanceof ApiError || error instanceof NotProven
        ? error.message
        : 'The server did not respond. Check the order before you try again.'}
    </Message>
  )
}
