import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface AccordionItemProps {
  title: ReactNode
  /** In the margin of an answer sheet. */
  number?: number | undefined
  icon?: ReactNode
  open: boolean
  onToggle: () => void
  children: ReactNode
}

export function AccordionItem({ title, number, icon, open, onToggle, children }: AccordionItemProps) {
  const id = useId()
  const mark = number ?? icon
  return (
    <div className="border-t border-line last:border-b">
      <button
        type="button"
        id={`${id}-button`}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        onClick={onToggle}
        className="flex w-full items-baseline gap-1 px-1 py-3.5 text-left leading-[1.4] font-semibold hover:bg-sunk"
      >
        {mark !== undefined && (
          <span
            className={classNames(
              'w-9 shrink-0',
              number === undefined ? 'self-center' : 'display',
              open ? 'text-marigold-ink' : 'text-ink-3',
            )}
          >
            {mark}
          </span>
        )}
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={classNames('size-5 self-center transition-[rotate] duration-200', open && 'rotate-180')}
        />
      </button>
      <section
        id={`${id}-panel`}
        aria-labelledby={`${id}-button`}
        hidden={!open}
        className={classNames('max-w-measure pr-1 pb-5 text-ink-2', mark === undefined ? 'pl-1' : 'pl-11')}
      >
        {children}
      </section>
    </div>
  )
}
