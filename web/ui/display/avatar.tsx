import { classNames } from '../class-names.ts'
import { initials } from './initials.ts'

interface AvatarProps {
  name: string
  /** Only a Pro member's avatar has the marigold's edge. */
  pro?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  /**
   * In a button with another name: the initials are drawn, not text that its name would have to contain (WCAG 2.5.3).
   */
  drawn?: boolean | undefined
}

const sizes = {
  md: 'size-8 text-[.8125rem] leading-none font-bold tracking-[.02em]',
  lg: 'display size-18 text-xl leading-none',
}

/** Decoration beside a written name, so hidden from screen readers. */
export function Avatar({ name, pro, size = 'md', drawn }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={drawn ? initials(name) : undefined}
      className={classNames(
        'inline-grid shrink-0 place-items-center',
        sizes[size],
        drawn && 'before:content-[attr(data-initials)]',
        pro ? 'scalloped bg-marigold text-on-marigold' : 'rounded-sheet bg-sunk text-ink',
      )}
    >
      {!drawn && initials(name)}
    </span>
  )
}
