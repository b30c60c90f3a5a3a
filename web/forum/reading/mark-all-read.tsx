import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { forumKeys } from '../data/keys.ts'

/** Above the list of what is unread. */
export function MarkAllRead() {
  const client = useQueryClient()
  const mark = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await data().rpc('mark_discussions_read').throwOnError()
    },
    onSuccess: async () => {
      await Promise.all([forumKeys.lists, forumKeys.counts].map((queryKey) => client.invalidateQueries({ queryKey })))
      toast.success('All discussions are marked as read.')
    },
    onError: () => toast.error('This could not be saved. Check your connection and try again.'),
  })
  return (
    <div className="mb-3 flex justify-end">
      <Button variant="quiet" busy={mark.isPending} onClick={() => mark.mutate()}>
        <CheckCheck aria-hidden="true" strokeWidth={1.75} />
        Mark all as read
      </Button>
    </div>
  )
}
