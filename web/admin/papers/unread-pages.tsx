import { unreadSentences } from '#domain/papers/page-problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { QueuedPaper } from './queue.ts'

interface UnreadPagesProps {
  paper: Pick<QueuedPaper, 'unreadPages'>
  onShow: (page: number) => void
}

/** Which pages have no words that were read: what is proposed and what search finds is without them. */
export function UnreadPages({ paper, onShow }: UnreadPagesProps) {
  const [first] = paper.unreadPages.toSorted((a, b) => a.page - b.page)
  if (first === undefined) return null
  return (
    <Message tone="warning" className="mx-4 mt-4">
      {unreadSentences(paper.unreadPages).map((sentence) => (
        <p key={sentence} className="tabular-nums">
          {sentence}
        </p>
      ))}
      <Button variant="quiet" className="-mx-3 mt-1" onClick={() => onShow(first.page)}>
        {`Show page ${first.page}`}
      </Button>
    </Message>
  )
}
