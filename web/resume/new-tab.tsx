import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

/** An external link, in a tab of its own without access to this one. */
export function NewTab({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** The same for sighted readers. */
export function LeavesMark() {
  return <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-[1.1em]" />
}
