import { counted } from '#domain/counted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { SimilarPaper } from './queue.ts'

interface SimilarListProps {
  similar: readonly SimilarPaper[]
  failed: boolean
  onCompare: (paper: SimilarPaper) => void
}

export function SimilarList({ similar, failed, onCompare }: SimilarListProps) {
  if (failed)
    return (
      <Message tone="warning" className="m-4">
        Similar papers could not be loaded. Check your connection.
      </Message>
    )
  if (similar.length === 0) return null
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-3 font-body text-sm font-semibold">Similar papers</h3>
      <ul>
        {similar.map((paper) => (
          <li
            key={paper.id}
            className="flex items-center gap-2 py-1.5 pr-1 pl-4 not-first:border-t not-first:border-line"
          >
            <p dir="auto" className="min-w-0 flex-1 text-sm leading-snug wrap-anywhere">
              <b className="font-semibold">{paper.name}</b>
              <span className="block text-xs text-ink-2 tabular-nums">{factsOf(paper)}</span>
            </p>
            <Button variant="quiet" aria-label={`Compare with ${paper.name}`} onClick={() => onCompare(paper)}>
              Compare
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const factsOf = ({ share, pages, inLibrary }: SimilarPaper): string =>
  [
    share === undefined ? 'named by its sender' : `${Math.round(100 * share)}% the same words`,
    pages !== null && counted(pages, 'page'),
    !inLibrary && 'also waiting',
  ]
    .filter(Boolean)
    .join(', ')
