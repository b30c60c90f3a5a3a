import { Copy, Hand } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { draftOf, titleOf } from './draft.ts'
import { type QueuedPaper, queuedName } from './queue.ts'

interface QueueListProps {
  papers: readonly QueuedPaper[]
  currentId: string
  onSelect: (id: string) => void
}

/** From this share on it is probably the same paper. */
export const sameFrom = 0.8

export function QueueList({ papers, currentId, onSelect }: QueueListProps) {
  const [now] = useState(() => Date.now())
  return (
    <div className="min-w-0">
      <PanelHead title="Queue" note={papers.length} />
      <ul
        aria-label="Papers that wait"
        className="max-lg:max-h-72 max-lg:overflow-y-auto lg:max-h-[60rem] lg:overflow-y-auto"
      >
        {papers.map((paper) => {
          const { id, sender, pages, created_at, similar, requests } = paper
          const current = id === currentId
          return (
            <li key={id} className="border-b border-line">
              <button
                type="button"
                aria-current={current || undefined}
                onClick={() => onSelect(id)}
                className={classNames(
                  'grid w-full justify-items-start gap-0.5 px-4 py-2.5 text-left -outline-offset-3',
                  current ? 'bg-marigold-wash shadow-[inset_4px_0_0_var(--color-marigold)]' : 'hover:bg-sunk',
                )}
              >
                <span
                  dir="auto"
                  className="text-sm leading-snug font-slab wrap-anywhere"
                >{`${queuedName(paper)} ${titleOf(draftOf(paper))}`}</span>
                <span className="flex flex-wrap gap-x-3 text-xs text-ink-2 tabular-nums">
                  {[sender, pages !== null && counted(pages, 'page'), ageOf(created_at, now)]
                    .filter(Boolean)
                    .map((part) => (
                      <span key={String(part)}>{part}</span>
                    ))}
                </span>
                {(similar[0]?.share ?? 0) >= sameFrom && (
                  <span className="mt-0.5 inline-flex items-center gap-1 text-xs font-semibold text-marigold-ink">
                    <Copy aria-hidden="true" strokeWidth={2} className="size-3.5" />
                    possible copy
                  </span>
                )}
                {requests > 0 && (
                  <span className="mt-0.5 inline-flex items-center gap-1 rounded-[3px] bg-teal-wash px-1 text-xs font-semibold text-teal">
                    <Hand aria-hidden="true" strokeWidth={2} className="size-3.5" />
                    {`requested by ${requests}`}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** '19 h'. */
export function ageOf(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}
