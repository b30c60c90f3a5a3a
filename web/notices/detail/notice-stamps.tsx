import { isPast } from '#domain/notices.ts'
import { DueChip } from '#web/content/notices/due-chip.tsx'
import { useNow } from '#web/content/notices/use-now.ts'
import { CategoryStamp, PinnedStamp, PriorityStamp } from '#web/content/posts/marks.tsx'
import type { ListedNotice } from '../notices.ts'
import { wording } from '../wording.ts'

/** Above an open notice's title. A past notice is neither pinned nor of high priority. */
export function NoticeStamps({ notice }: { notice: ListedNotice }) {
  const now = useNow()
  const isOver = now !== undefined && isPast(notice, now)
  return (
    <>
      <CategoryStamp category={notice.category} kind={wording.kind} />
      {!isOver && <PinnedStamp post={notice} />}
      {!isOver && <PriorityStamp post={notice} />}
      {/* On a phone, the deadline's own card is below the text. */}
      {notice.deadline !== null && <DueChip deadline={notice.deadline} withDay className="md:hidden" />}
    </>
  )
}
