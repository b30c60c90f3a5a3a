import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { callServer } from '#web/backend/call-server.ts'
import { useCall } from '#web/queries/use-call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'

/** Of an account that is to be deleted: when, and the way back. */
export function CancelDeletion({ deletesAt }: { deletesAt: string }) {
  const { send, isPending } = useCall({
    call: async () => {
      await callServer('DELETE', '/api/account/delete')
      return 'Your account stays.'
    },
    changes: ['account'],
  })
  return (
    <Message tone="warning" title={`This account is deleted after ${dateAndTime(deletesAt)}`}>
      <p>Nothing is lost until then. If you have changed your mind, keep it.</p>
      <Button variant="line" busy={isPending} onClick={() => send(undefined)} className="mt-3">
        Keep my account
      </Button>
    </Message>
  )
}
