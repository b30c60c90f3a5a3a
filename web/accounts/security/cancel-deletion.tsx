import { useMutation } from '@tanstack/react-query'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { callServer } from '#web/backend/call-server.ts'
import { useRefreshAccount } from '#web/session/account.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { problemText } from '../forms/error-text.ts'

/** Of an account that is to be deleted: when, and the way back. */
export function CancelDeletion({ deletesAt, className }: { deletesAt: string; className?: string }) {
  const refresh = useRefreshAccount()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callServer('DELETE', '/api/account/delete'),
    onSuccess: async () => {
      await refresh()
      toast.success('Your account stays.')
    },
    onError: (error) => toast.error(problemText(error, 'Your account could not be kept. Please try again.')),
  })
  return (
    <Message tone="warning" title={`This account is deleted after ${dateAndTime(deletesAt)}`} className={className}>
      <p>Nothing is lost until then. If you have changed your mind, keep it.</p>
      <Button variant="line" busy={isPending} onClick={() => mutate()} className="mt-3">
        Keep my account
      </Button>
    </Message>
  )
}
