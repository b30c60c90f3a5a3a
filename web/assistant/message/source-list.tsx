import { Link, useLocation } from 'react-router'
import { addressOf, contentKinds } from '#domain/kinds/content-kinds.ts'
import type { Source } from '#domain/assistant/assistant.ts'
import { dialogsIn } from '#web/page/address/history-entry.ts'
import { classNames } from '#web/ui/class-names.ts'

interface SourceListProps {
  sources: readonly (Source & { number: number })[]
  /** Whether the sources are the answer, or only cited by it. */
  whole: boolean
  onFollow: () => void
}

export function SourceList({ sources, whole, onFollow }: SourceListProps) {
  const { state } = useLocation()
  return (
    <ol aria-label="Sources" className="grid gap-2">
      {sources.map((source) => (
        <li
          key={`${source.kind} ${source.id}`}
          className="relative rounded-sheet border border-line bg-sheet px-3 py-2 transition-colors hover:border-edge"
        >
          <p className="text-xs text-ink-2">
            <span className="font-bold">{source.number}</span> · <span>{contentKinds[source.kind].label}</span>
          </p>
          <Link
            to={addressOf(source.kind, source)}
            replace={dialogsIn(state).length > 0}
            onClick={onFollow}
            dir="auto"
            className="cover block text-sm leading-snug font-bold wrap-anywhere"
          >
            {source.title}
          </Link>
          <p
            dir="auto"
            className={classNames(
              'mt-0.5 text-sm leading-[1.45] wrap-anywhere text-ink-2',
              whole ? 'line-clamp-6' : 'line-clamp-2',
            )}
          >
            {source.excerpt}
          </p>
        </li>
      ))}
    </ol>
  )
}
