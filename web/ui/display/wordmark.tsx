import { classNames } from '../class-names.ts'
import wordmarkUrl from '../art/wordmark.svg?url&no-inline'

/** Loaded from a file: its 9 KB would otherwise be in each page and again in its script. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 258 50" role="img" aria-label="CampusLife" className={classNames('h-auto', className ?? 'w-40')}>
      <use href={`${wordmarkUrl}#wordmark`} />
    </svg>
  )
}
