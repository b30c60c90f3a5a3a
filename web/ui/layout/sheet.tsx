import type { HTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'

type SheetProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'ul' | 'ol' | 'dl' | undefined
  /** Lifts under the pointer: for sheets that contain one link. */
  interactive?: boolean | undefined
}

const lift = 'transition-[border-color,box-shadow,translate] hover:-translate-y-0.5 hover:border-edge hover:shadow-lift'

export function Sheet({ as: Element = 'div', interactive, className, ...native }: SheetProps) {
  return (
    <Element
      {...native}
      className={classNames('rounded-sheet border border-line bg-sheet shadow-sheet', interactive && lift, className)}
    />
  )
}
