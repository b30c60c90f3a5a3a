import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { box } from './input.tsx'

/** The browser's own list, which is best on phones; `className` is for the field, `wrap` for its container. */
export function Select({ className, wrap, ...native }: ComponentProps<'select'> & { wrap?: string | undefined }) {
  return (
    <span className={classNames('relative block', wrap)}>
      <select {...native} className={classNames(box, 'appearance-none pr-9! text-ellipsis', className)} />
      <ChevronDown
        aria-hidden="true"
        strokeWidth={2}
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
      />
    </span>
  )
}
