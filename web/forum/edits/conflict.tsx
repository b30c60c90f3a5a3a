import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { AnyPost } from '../data/schema.ts'
import { textsOf } from './edit-post.ts'

interface ConflictProps {
  now: AnyPost
  /** Puts the other text into the form. */
  onTake: () => void
}

/** That a post was changed while it was edited, with its text now: the form still has the writer's own. */
export function Conflict({ now, onTake }: ConflictProps) {
  const { title, content, tags } = textsOf(now)
  return (
    <Message tone="warning" title="This was changed while you were editing">
      <p>Nothing is lost: your text is in the form below. This is what it says now:</p>
      <div
        dir="auto"
        className="my-2.5 max-h-60 overflow-y-auto rounded-control bg-sheet px-3 py-2 wrap-anywhere text-ink"
      >
        {title !== '' && <p className="font-semibold">{title}</p>}
        <p className="whitespace-pre-wrap">{content}</p>
        {tags !== '' && <p className="mt-1 text-sm text-ink-2">{tags}</p>}
      </div>
      <Button variant="line" onClick={onTake}>
        Use this text instead
      </Button>
    </Message>
  )
}
