import { BadgeCheck } from 'lucide-react'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Comment } from '../data/schema.ts'

/** At an answer of somebody else, for staff, alumni and moderators. */
export function EndorseButton({ comment }: { comment: Comment }) {
  const isEndorsed = comment.endorsements?.some(({ mine }) => mine) === true
  const { send, isPending } = useCall({
    call: async (endorsed: boolean) => {
      await data().rpc('endorse_comment', { comment: comment.id, endorsed }).throwOnError()
      return endorsed ? 'Endorsed. Your name is shown at the answer.' : 'Your endorsement is removed.'
    },
    changes: ['forum'],
  })
  return (
    <Button
      variant="quiet"
      aria-pressed={isEndorsed}
      busy={isPending}
      className="aria-pressed:text-teal!"
      onClick={() => send(!isEndorsed)}
    >
      <BadgeCheck aria-hidden="true" strokeWidth={1.75} />
      {isEndorsed ? 'Endorsed by you' : 'Endorse'}
    </Button>
  )
}
