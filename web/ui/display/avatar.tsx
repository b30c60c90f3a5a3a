import { classNames } from '../class-names.ts'
import { initials } from './initials.ts'

interface AvatarProps {
  name: string
  /** Only a Pro member's avatar has the marigold's edge. */
  pro?: boolean | undefined
  size?: 'md' | 'lg' | undefined
}

const sizes = {
  md: 'size-8 text-[.8125rem] leading-none font-bold tracking-[.02em]',
  lg: 'display size-18 text-xl leading-none',
}

/** Decoration beside a written name, so hidden from screen readers. */
export function Avatar({ name, pro, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid shrink-0 place-items-center',
        sizes[size],
        pro ? 'scalloped bg-marigold text-on-marigold' : 'rounded-sheet bg-sunk text-ink',
      )}
    >
      {initials(name)}
    </span>
  )
}
