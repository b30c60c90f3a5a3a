import { ArrowDown } from 'lucide-react'
import { discussionTime } from '#domain/dates/discussion-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface JumpLineProps {
  newComments: number
  readTo: string
  isJumping: boolean
  onJump: () => void
}

/** Leads to the first comment that is new to the reader. Its number is that of the opening, so that nothing moves. */
export function JumpLine({ newComments, readTo, isJumping, onJump }: JumpLineProps) {
  return (
    <Button variant="quiet" className="mb-1 -ml-3 text-pen!" busy={isJumping} onClick={onJump}>
      <ArrowDown aria-hidden="true" strokeWidth={1.75} />
      {`${newComments > 99 ? '99+' : newComments} new since ${discussionTime(readTo)}`}
    </Button>
  )
}
