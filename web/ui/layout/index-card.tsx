import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Sheet } from './sheet.tsx'

interface IndexCardProps {
  title: ReactNode
  icon?: LucideIcon | undefined
  /** The level in the page's outline. */
  heading?: 'h2' | 'h3' | undefined
  footer?: ReactNode
  /** Lifts under the pointer; the title's link needs the class `cover`. */
  interactive?: boolean | undefined
  /** The line height must be 28px, to match the rules. */
  children: ReactNode
  className?: string | undefined
}

/** Red head line, blue rules. For a short introductory text; not for forms or long reading. */
export function IndexCard(props: IndexCardProps) {
  const { title, icon: Icon, heading: Heading = 'h3', footer, interactive, children, className } = props
  return (
    <Sheet as="article" interactive={interactive} className={classNames('relative flex flex-col', className)}>
      <div className="flex items-center gap-3 border-b-2 border-margin px-4.5 pt-3.5 pb-3">
        <Heading className="flex-1 text-lg leading-snug">{title}</Heading>
        {Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="size-6" />}
      </div>
      <div className="ruled flex-1 px-4.5 pb-3.5 text-[1rem] leading-[28px] text-ink-2">{children}</div>
      {footer && (
        <div className="flex items-center gap-1.5 border-t border-line px-4.5 py-3 text-sm font-semibold">{footer}</div>
      )}
    </Sheet>
  )
}
