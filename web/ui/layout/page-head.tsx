import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  lead?: ReactNode
  /** Stands at the end of the title's line: the one thing to do on this page. */
  children?: ReactNode
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="double-rule mb-[clamp(1.25rem,.9rem+1.4vw,2rem)] flex flex-wrap items-end justify-between gap-4 pt-[clamp(1.75rem,1rem+3vw,3.25rem)] pb-[clamp(1.25rem,.9rem+1.4vw,2rem)]">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{title}</h1>
        {lead && <p className="mt-2 max-w-[56ch] text-lg text-ink-2">{lead}</p>}
      </div>
      {children}
    </header>
  )
}
