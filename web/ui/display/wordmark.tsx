import { classNames } from '../class-names.ts'
import wordmarkUrl from '../art/wordmark.svg?url&no-inline'

/**
 * The name of the site. That of a site as it ships is drawn, and loaded from a file: its 9 KB would otherwise be in each
 * page and again in its script.
 */
export function Wordmark({ name, className }: { name?: string | undefined; className?: string | undefined }) {
  if (name !== undefined)
    return (
      <span dir="auto" className={classNames('display text-lg leading-tight wrap-anywhere', className)}>
        {name}
      </span>
    )
  return (
    <svg viewBox="0 0 258 50" role="img" aria-label="CampusLife" className={classNames('h-auto', className ?? 'w-40')}>
      <use href={`${wordmarkUrl}#wordmark`} />
    </svg>
  )
}
