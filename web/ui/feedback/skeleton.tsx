import { classNames } from '../class-names.ts'

/** A placeholder of a line of text, with the width and height of the text. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-[3px] bg-bone', className ?? 'h-[.8em]')}
    />
  )
}
