import { CheckCheck } from 'lucide-react'
import { useMarkAllRead } from '#web/content/notifications/mark-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

/** @param newest the last that is shown: one that comes meanwhile stays unread */
export function MarkAllRead({ newest }: { newest: number | undefined }) {
  const mark = useMarkAllRead()
  return (
    <Button
      variant="quiet"
      className="px-2! whitespace-nowrap"
      busy={mark.isPending}
      disabled={newest === undefined}
      onClick={() =>
        newest !== undefined &&
        mark.mutate(newest, {
          onError: () => toast.error('This could not be saved. Check your connection and try again.'),
        })
      }
    >
      <CheckCheck aria-hidden="true" strokeWidth={1.75} />
      Mark all read
    </Button>
  )
}
