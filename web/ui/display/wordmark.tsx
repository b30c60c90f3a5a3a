import { classNames } from '../class-names.ts'
import wordmarkUrl from '../art/wordmark.svg?url&no-inline'

/** Taken from its own file: 9 KB of letters would otherwise stand in each page and again in its script. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 258 50" role="img" aria-label="CampusLife" className={classNames('h-auto', className ?? 'w-40')}>
      <use href={`${wordmarkUrl}#wordmark`} />
    </svg>
  )
}
