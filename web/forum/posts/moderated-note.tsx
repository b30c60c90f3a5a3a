import { EyeOff, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'

interface ModeratedNoteProps {
  hidden: string | null
  lockedAt?: string | null
  mine: boolean
}

/** What moderators have decided about a post, or will: for its author and for moderators; of a lock, for everybody. */
export function ModeratedNote({ hidden, lockedAt = null, mine }: ModeratedNoteProps) {
  const line = 'flex gap-2.5 rounded-control bg-sunk px-3 py-2.5 text-sm text-ink'
  const mark = 'mt-[.15em] size-4.5 shrink-0'
  return (
    <div className="mb-3 grid gap-2">
      {hidden !== null && (
        <p className={line}>
          <EyeOff aria-hidden="true" strokeWidth={1.75} className={mark} />
          <span>
            <span>
              {hidden === 'reports'
                ? 'Several people have reported this. It is hidden for others until a moderator has looked at it.'
                : 'A moderator has hidden this: others cannot read it.'}
            </span>
            {mine && hidden === 'decision' && (
              <Link to={paths.decisions()} className="ml-1.5 font-semibold">
                Read why
              </Link>
            )}
          </span>
        </p>
      )}
      {lockedAt !== null && (
        <p className={line}>
          <Lock aria-hidden="true" strokeWidth={1.75} className={mark} />
          Moderators have closed this discussion to new comments.
        </p>
      )}
    </div>
  )
}
