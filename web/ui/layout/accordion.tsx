import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface AccordionItemProps {
  /** The item's own id, for links to it. */
  id?: string | undefined
  title: ReactNode
  /** Makes the title a heading of the page's outline. */
  heading?: 'h4' | undefined
  /** In the margin of an answer sheet. */
  number?: number | undefined
  icon?: ReactNode
  /** Rendered before the arrow. */
  mark?: ReactNode
  open: boolean
  onToggle: () => void
  children: ReactNode
}

export function AccordionItem(props: AccordionItemProps) {
  const { id, title, heading: Heading = 'div', number, icon, mark, open, onToggle, children } = props
  const inside = useId()
  const margin = number ?? icon
  return (
    <div id={id} className="border-t border-line last:border-b">
      <Heading>
        <button
          type="button"
          id={`${inside}-button`}
          aria-expanded={open}
          aria-controls={`${inside}-panel`}
          onClick={onToggle}
          className="flex w-full items-baseline gap-1 px-1 py-3.5 text-left leading-[1.4] font-semibold hover:bg-sunk"
        >
          {margin !== undefined && (
            <span
              className={classNames(
                'w-9 shrink-0',
                number === undefined ? 'self-center' : 'display',
                open ? 'text-marigold-ink' : 'text-ink-3',
              )}
            >
              {margin}
            </span>
          )}
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {title}
          </span>
          {mark}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className={classNames('size-5 self-center transition-[rotate] duration-200', open && 'rotate-180')}
          />
        </button>
      </Heading>
      <section
        id={`${inside}-panel`}
        aria-labelledby={`${inside}-button`}
        hidden={!open}
        className={classNames('max-w-measure pt-1 pr-1 pb-5 text-ink-2', margin === undefined ? 'pl-1' : 'pl-11')}
      >
        {children}
      </section>
    </div>
  )
}
