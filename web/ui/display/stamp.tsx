import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = {
  ink: 'text-ink-2',
  marigold: 'text-marigold-ink',
  teal: 'text-teal',
  brick: 'text-brick',
  /** The college's second colour: pen ink until it has chosen another. */
  pen: 'text-(--color-second)',
}

interface StampProps {
  tone?: keyof typeof tones | undefined
  icon?: LucideIcon | undefined
  /** Inked over its whole ground: the Pro mark. Only with marigold. */
  filled?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Stamp({ tone = 'ink', icon: Icon, filled, className, children }: StampProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[.35em] rounded-[3px] border-[1.5px] px-[.5em] pt-[.16em] pb-[.12em] text-xs leading-[1.35] font-bold tracking-stamp whitespace-nowrap uppercase',
        filled ? 'border-marigold bg-marigold text-on-marigold' : classNames('border-current', tones[tone]),
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" strokeWidth={2.25} className="size-[1.05em]" />}
      {children}
    </span>
  )
}
