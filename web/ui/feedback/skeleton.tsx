import { classNames } from '../class-names.ts'

/** A line of text to come: give it the width and height of what it stands for. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-[3px] bg-bone', className ?? 'h-[.8em]')}
    />
  )
}
