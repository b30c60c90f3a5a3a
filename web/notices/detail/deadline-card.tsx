import { deadlineDate, deadlineTime, dueOf, type Nearness } from '#domain/notices.ts'
import { useNow } from '#web/content/notices/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'

const grounds: Record<Nearness, string> = {
  now: 'bg-brick-wash',
  week: 'bg-marigold-wash',
  later: 'bg-sunk',
  closed: 'bg-sunk',
}
const inks: Record<Nearness, string> = {
  now: 'text-brick',
  week: 'text-marigold-ink',
  later: 'text-ink-2',
  closed: 'text-ink-2',
}

export function DeadlineCard({ deadline }: { deadline: string }) {
  const now = useNow()
  // A document that the server renders is read at another time.
  const { nearness, words } = now ? dueOf(deadline, now) : { nearness: 'later' as const, words: '' }
  return (
    <div className={classNames('rounded-sheet px-4.5 py-4', grounds[nearness])}>
      <p className="text-xs text-ink-2">{nearness === 'closed' ? 'Closed' : 'Closes'}</p>
      <p className="font-display text-xl leading-[1.25] md:text-lg">
        <time dateTime={deadline}>{deadlineDate(deadline)}</time>
      </p>
      <p className="text-sm text-ink-2">
        <span>{deadlineTime(deadline)}</span>
        {words !== '' && nearness !== 'closed' && (
          <>
            {' '}
            <span aria-hidden="true">·</span> <b className={inks[nearness]}>{words}</b>
          </>
        )}
      </p>
    </div>
  )
}
