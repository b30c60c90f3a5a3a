import { classNames } from '../class-names.ts'

interface ProgressProps {
  label: string
  /** Percent; omitted while it is unknown. */
  value?: number | undefined
  className?: string | undefined
}

/** An SVG, because a width in an attribute needs no inline style. */
export function Progress({ label, value, className }: ProgressProps) {
  const known = value !== undefined
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={classNames('h-3 overflow-hidden rounded-full border border-edge bg-sheet', className)}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="size-full">
        <rect width={value ?? 100} height="1" className={known ? 'fill-ink' : 'animate-breathe fill-edge'} />
      </svg>
    </div>
  )
}
