import { CalendarDays } from 'lucide-react'
import type { MouseEvent } from 'react'
import { dayAndMonth } from '#domain/notices.ts'
import { Marked } from '#web/content/marked.tsx'
import { DueChip } from '#web/content/notices/due-chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Option } from '../querying/options.ts'

const rowClass =
  'grid min-h-13 w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4.5 py-1.5 text-left no-underline -outline-offset-3 hover:bg-marigold-wash aria-selected:bg-marigold-wash aria-selected:shadow-[inset_3px_0_0_var(--color-marigold)] max-lg:px-gutter'

interface RowProps {
  option: Option
  id: string
  active: boolean
  /** The excerpt may take two lines. */
  roomy: boolean
  onChoose: (option: Option) => void
}

/** One line of the list. The keyboard stays in the field, which names the active one. */
export function Row({ option, id, active, roomy, onChoose }: RowProps) {
  const { icon: Icon, title, matched = [], detail, due, on, to } = option
  const attributes = { id, role: 'option', 'aria-selected': active, tabIndex: -1, className: rowClass } as const
  const line = (
    <>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 text-ink-2" />
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-base leading-[1.35] wrap-anywhere">
          <Marked text={title} words={matched} />
        </span>
        {detail !== undefined && detail !== '' && (
          <span
            dir="auto"
            className={classNames(
              'mt-px text-xs leading-[1.45] wrap-anywhere text-ink-2',
              roomy ? 'line-clamp-2' : 'line-clamp-1',
            )}
          >
            <Marked text={detail} words={matched} />
          </span>
        )}
      </span>
      <span className="flex items-center gap-2">
        {due !== undefined && <DueChip deadline={due} />}
        {on !== undefined && <DateChip at={on} />}
        {active && <Key className="max-lg:hidden">Enter</Key>}
      </span>
    </>
  )
  if (to === undefined)
    return (
      <button type="button" {...attributes} onClick={() => onChoose(option)}>
        {line}
      </button>
    )
  const follow = (event: MouseEvent) => {
    // A new tab or window, a download: the browser's.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(option)
  }
  return (
    <a href={to} {...attributes} onClick={follow}>
      {line}
    </a>
  )
}

function DateChip({ at }: { at: string }) {
  return (
    <span className="inline-flex items-center gap-[.3em] rounded-[3px] bg-pen-wash px-[.45em] py-[.1em] text-xs leading-[1.5] font-semibold whitespace-nowrap text-pen">
      <CalendarDays aria-hidden="true" strokeWidth={2.1} className="size-[1.1em]" />
      {dayAndMonth(at)}
    </span>
  )
}

interface KeyProps {
  /** To a screen reader, too: else the pattern says which keys there are. */
  spoken?: boolean
  className?: string
  children: string
}

export function Key({ spoken = false, className, children }: KeyProps) {
  return (
    <kbd
      aria-hidden={!spoken || undefined}
      className={classNames(
        'rounded-[5px] border border-line border-b-edge bg-sheet px-1.5 font-body text-xs leading-[1.55] font-medium text-ink-2',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
