import { CalendarPlus, CircleCheck, Share2 } from 'lucide-react'
import { isPast } from '#domain/notices.ts'
import { useNow } from '#web/content/notices/use-now.ts'
import { FollowButton } from '#web/content/notifications/follow-button.tsx'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Notice } from '../notices.ts'

interface ActionsProps {
  notice: Notice
  done: boolean | undefined
  onDone: ((done: boolean) => void) | undefined
}

export function Actions({ notice, done, onDone }: ActionsProps) {
  const { deadline } = notice
  const now = useNow()
  const isOver = deadline !== null && now !== undefined && isPast({ deadline, valid_until: null }, now)
  const marks = onDone !== undefined && deadline !== null
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {deadline !== null && !isOver && (
        <Button variant="accent" className="col-span-2" onClick={() => void addToCalendar(notice, deadline)}>
          <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
          Add to calendar
        </Button>
      )}
      <Button variant="line" className={classNames('px-2!', !marks && 'col-span-2')} onClick={() => void share(notice)}>
        <Share2 aria-hidden="true" strokeWidth={1.75} />
        Share
      </Button>
      {marks && (
        <Button
          variant={done ? 'ink' : 'line'}
          className="px-2!"
          aria-pressed={done === true}
          onClick={() => onDone(done !== true)}
        >
          <CircleCheck aria-hidden="true" strokeWidth={1.75} />
          {done ? 'Done' : 'Mark done'}
        </Button>
      )}
      {onDone !== undefined && (
        <span className="col-span-2 flex justify-center">
          <FollowButton kind="notice" id={notice.id} />
        </span>
      )}
    </div>
  )
}

const addressOf = ({ id }: Notice) => location.origin + paths.oneNotice(id)

async function addToCalendar(notice: Notice, deadline: string): Promise<void> {
  try {
    const { calendarFile, deadlineEvent } = await import('#domain/dates/calendar-file.ts')
    const { saveCalendar } = await import('#web/content/notices/save-calendar.ts')
    saveCalendar(calendarFile([deadlineEvent(notice, deadline, addressOf(notice))]), 'notice.ics')
  } catch {
    toast.error('This could not be opened. Check your connection and try again.')
  }
}

/** Opens the system's share sheet where there is one; else copies the link. */
async function share(notice: Notice): Promise<void> {
  const url = addressOf(notice)
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: notice.title, url })
    await navigator.clipboard.writeText(url)
    toast.success('Link copied')
  } catch (error) {
    // The person closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error('Could not copy the link.')
  }
}
