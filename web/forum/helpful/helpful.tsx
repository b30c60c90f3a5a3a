import { ThumbsUp } from 'lucide-react'
import { thousands } from '#domain/counted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { AnyPost } from '../data/schema.ts'
import { useMarkHelpful } from './mark-helpful.ts'

interface HelpfulProps {
  target: AnyPost
  mayMark: boolean
}

/** How many found a post helpful, as a button for a reader who may say so, too. */
export function Helpful({ target, mayMark }: HelpfulProps) {
  const { helpful_count: count, helpful } = target.post
  const isMarked = helpful?.[0]?.count === 1
  const mark = useMarkHelpful()
  if (!mayMark)
    return count === 0 ? null : (
      <p className="text-sm text-ink-2">
        {count === 1 ? '1 person found it helpful' : `${thousands(count)} people found it helpful`}
      </p>
    )
  return (
    <Button
      variant="line"
      aria-pressed={isMarked}
      className="px-3! aria-pressed:border-teal! aria-pressed:bg-teal-wash! aria-pressed:text-teal!"
      onClick={() => !mark.isPending && mark.mutate({ target, isMarked: !isMarked })}
    >
      <ThumbsUp aria-hidden="true" strokeWidth={1.75} />
      {count === 0 ? 'Helpful' : `Helpful ${thousands(count)}`}
    </Button>
  )
}
