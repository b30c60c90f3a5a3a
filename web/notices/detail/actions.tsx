import { CalendarPlus, CircleCheck, Image, Share2 } from 'lucide-react'
import { useState } from 'react'
import { isPast } from '#domain/notices.ts'
import { useNow } from '#web/content/notices/use-now.ts'
import { FollowButton } from '#web/content/notifications/follow-button.tsx'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { shareLink } from '#web/content/notices/share-link.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import type { Notice } from '../notices.ts'
import type { Marks } from '../reads.ts'

interface ActionsProps {
  notice: Notice
  marks: Marks | undefined
}

export function Actions({ notice, marks }: ActionsProps) {
  const { deadline } = notice
  const now = useNow()
  const isOver = deadline !== null && now !== undefined && isPast({ deadline, valid_until: null }, now)
  const isPinned = notice.pinned && now !== undefined && !isPast(notice, now)
  const canBeDone = marks !== undefined && deadline !== null
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {deadline !== null && !isOver && (
        <Button variant="accent" className="col-span-2" onClick={() => void addToCalendar(notice, deadline)}>
          <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
          Add to calendar
        </Button>
      )}
      <Button
        variant="line"
        className={classNames('px-2!', !canBeDone && 'col-span-2')}
        onClick={() => void shareLink({ title: notice.title, url: addressOf(notice) })}
      >
        <Share2 aria-hidden="true" strokeWidth={1.75} />
        Share
      </Button>
      {canBeDone && (
        <Button
          variant={marks.done ? 'ink' : 'line'}
          className="px-2!"
          aria-pressed={marks.done}
          onClick={() => marks.set({ done: !marks.done })}
        >
          <CircleCheck aria-hidden="true" strokeWidth={1.75} />
          {marks.done ? 'Done' : 'Mark done'}
        </Button>
      )}
      <PictureButton notice={notice} />
      {marks && (
        <span className="col-span-2 flex flex-wrap justify-center gap-x-2">
          <FollowButton kind="notice" id={notice.id} of="when this notice changes" />
          {isPinned && (
            <Button variant="quiet" onClick={() => marks.set({ unpinned: !marks.unpinned })}>
              {marks.unpinned ? 'Pin again' : 'Unpin for me'}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

/** For a group, which wants to know the date, and whether the notice is real. */
function PictureButton({ notice }: { notice: Notice }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const { sharePicture } = await loadWithRetry(() => import('./share-picture.ts'))
      await sharePicture(notice)
    } catch {
      toast.error('The picture could not be made. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="line" className="col-span-2" busy={busy} onClick={() => void press()}>
      <Image aria-hidden="true" strokeWidth={1.75} />
      Share picture
    </Button>
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
