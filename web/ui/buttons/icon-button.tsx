import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  danger?: boolean | undefined
}

/** The classes of an icon button, for links with the same appearance; such a link has its own aria-label. */
export function iconButtonClass(danger = false): string {
  return classNames(
    'inline-grid size-tap shrink-0 place-items-center rounded-control no-underline transition-colors disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60 aria-busy:cursor-progress aria-busy:opacity-60 [&_svg]:size-5.5',
    danger ? 'text-brick hover:bg-brick-wash' : 'text-ink hover:bg-sunk',
  )
}

export function IconButton({ label, danger, className, children, ...native }: IconButtonProps) {
  return (
    <button type="button" {...native} aria-label={label} className={classNames(iconButtonClass(danger), className)}>
      {children}
    </button>
  )
}
