import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { box } from '#web/ui/forms/input.tsx'
import type { Finding } from './use-find.ts'

interface FindFieldProps {
  ref: Ref<HTMLInputElement>
  finding: Finding
  /** Called on Escape and by the close button. */
  onClose: () => void
  className?: string
}

export function FindField({ ref, finding, onClose, className }: FindFieldProps) {
  const { query, matches, at, nothing, search, step } = finding
  const press = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  const count = nothing ? 'Nothing found' : matches.length > 0 ? `${at + 1} of ${matches.length}` : ''
  return (
    <search className={classNames('flex items-center', className)}>
      <span className="relative block min-w-0 flex-1">
        <Search
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={ref}
          type="search"
          aria-label="Find in this document"
          placeholder="Find in this document"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          onChange={({ target }) => search(target.value)}
          onKeyDown={press}
          className={classNames(box, 'min-h-10 py-1.5 pr-3 pl-9.5')}
        />
      </span>
      <output className="px-2 text-sm whitespace-nowrap text-ink-2 tabular-nums">{count}</output>
      {matches.length > 1 && (
        <>
          <IconButton label="Previous match" onClick={() => step(-1)} className="max-sm:hidden">
            <ChevronUp aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
          <IconButton label="Next match" onClick={() => step(1)}>
            <ChevronDown aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </>
      )}
      <IconButton label="Close the search" onClick={onClose} className={query === '' ? 'lg:hidden' : ''}>
        <X aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </search>
  )
}
