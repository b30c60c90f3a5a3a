import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface PageHeadProps {
  title: ReactNode
  lead?: ReactNode
  /** At the end of the title's line: the page's main action. */
  children?: ReactNode
  /** Smaller, so that a small tablet's screen has room for the list below. */
  compact?: boolean
}

export function PageHead({ title, lead, children, compact }: PageHeadProps) {
  return (
    <header
      className={classNames(
        'double-rule mb-[clamp(1.25rem,.9rem+1.4vw,2rem)] flex flex-wrap items-end justify-between gap-4 pt-[clamp(1.75rem,1rem+3vw,3.25rem)] pb-[clamp(1.25rem,.9rem+1.4vw,2rem)] max-sm:mb-3 max-sm:pt-4 max-sm:pb-3',
        compact && 'max-md:mb-3 max-md:pt-4 max-md:pb-3',
      )}
    >
      <div className="min-w-0">
        <h1 dir="auto" className="wrap-anywhere">
          {title}
        </h1>
        {lead && <p className="mt-2 max-w-[56ch] text-lg text-ink-2 max-sm:mt-1 max-sm:text-sm">{lead}</p>}
      </div>
      {children}
    </header>
  )
}
