import type { ReactNode } from 'react'

interface EmptyStateProps {
  drawing: ReactNode
  title: ReactNode
  text?: ReactNode
  /** The level in the page's outline. */
  heading?: 'h1' | 'h2' | 'h3' | undefined
  /** The next steps. */
  children?: ReactNode
}

/** A drawing, a state and what to do. For errors, too. */
export function EmptyState({ drawing, title, text, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-[clamp(2rem,1rem+4vw,4rem)] text-center">
      <div className="mb-3 w-44 [&>svg]:h-auto [&>svg]:w-full">{drawing}</div>
      <Heading className="text-lg leading-snug">{title}</Heading>
      {text && <p className="max-w-[40ch] text-ink-2">{text}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
