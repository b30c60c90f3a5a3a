import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface ContainerProps {
  narrow?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The page's width and gutters. */
export function Container({ narrow, className, children }: ContainerProps) {
  const width = narrow
    ? 'max-w-[calc(var(--container-narrow)+2*var(--spacing-gutter))]'
    : 'max-w-[calc(var(--container-page)+2*var(--spacing-gutter))]'
  return <div className={classNames('mx-auto w-full px-gutter', width, className)}>{children}</div>
}
