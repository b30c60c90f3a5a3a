import { CircleCheck, RefreshCw } from 'lucide-react'
import { memo } from 'react'
import { dayAndMonth, isPast, isUnread } from '#domain/notices.ts'
import { DueChip } from '#web/content/notices/due-chip.tsx'
import { CategoryMark, Day, PriorityFlag } from '#web/content/posts/marks.tsx'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { ListedNotice } from './notices.ts'
import type { Read } from './reads.ts'

const row =
  'relative grid min-h-[3.625rem] grid-cols-[1.25rem_auto_minmax(0,1fr)] content-center items-center gap-x-2.5 px-3 py-1.5 lg:grid-cols-[7.25rem_minmax(0,1fr)_10rem_8.5rem] lg:gap-x-5 lg:px-5 lg:py-3'

interface NoticeRowsProps {
  notices: readonly ListedNotice[]
  /** Undefined until it is known. */
  reads: Readonly<Record<string, Read>> | undefined
  itemAddress: (id: string) => string
  now: Date
  /** When the reader's account was created. */
  joined: string | undefined
}

export function NoticeRows({ notices, reads, itemAddress, now, joined }: NoticeRowsProps) {
  return (
    <Sheet as="ul" className="divide-y divide-line">
      {notices.map((notice) => {
        const read = reads?.[notice.id]
        return (
          <NoticeRow
            key={notice.id}
            notice={notice}
            to={itemAddress(notice.id)}
            past={isPast(notice, now)}
            unread={reads !== undefined && isUnread(notice, read, { now, joined })}
            done={read?.done_at != null}
            changed={read !== undefined && read.revision < notice.revision && !isPast(notice, now)}
          />
        )
      })}
    </Sheet>
  )
}

interface NoticeRowProps {
  notice: ListedNotice
  to: string
  past: boolean
  unread: boolean
  changed: boolean
  /** Whether the reader has marked it done. */
  done: boolean
}

/** The whole row is one link. */
const NoticeRow = memo(function NoticeRow({ notice, to, past, unread, changed, done }: NoticeRowProps) {
  const hasChip = notice.deadline !== null || past || done
  return (
    <li className="first:rounded-t-sheet last:rounded-b-sheet hover:bg-sunk/55">
      <article className={row}>
        <CategoryMark category={notice.category} className="row-span-2 max-lg:self-start max-lg:pt-0.5" />
        <div className="flex min-w-0 items-center gap-2 max-lg:col-span-2">
          {unread && (
            <span className="size-2 flex-none rounded-full bg-pen">
              <span className="sr-only">Unread</span>
            </span>
          )}
          <h3
            dir="auto"
            className={classNames(
              'line-clamp-2 font-body text-sm leading-[1.4] tracking-normal wrap-break-word lg:text-base',
              unread ? 'font-bold text-ink' : 'font-normal text-ink-2 lg:font-medium lg:text-ink',
            )}
          >
            <ListLink to={to} state={openedFromList} preventScrollReset className="cover">
              {notice.title}
            </ListLink>
          </h3>
          {!past && <PriorityFlag post={notice} small />}
        </div>
        <Deadline notice={notice} past={past} done={done} />
        <div
          className={classNames(
            'flex min-w-0 items-center gap-x-2.5 text-xs leading-[1.5] text-ink-2 max-lg:row-start-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:flex-col lg:items-start',
            hasChip ? 'max-lg:col-start-3' : 'max-lg:col-span-2 max-lg:col-start-2',
          )}
        >
          {changed && (
            <span className="inline-flex flex-none items-center gap-1 font-semibold text-brick">
              <RefreshCw aria-hidden="true" strokeWidth={2} className="size-3.5" />
              changed
            </span>
          )}
          <span dir="auto" className="min-w-0 truncate max-lg:flex-initial lg:max-w-full">
            {notice.author}
          </span>
          <span className={classNames('flex-none', hasChip && 'max-lg:hidden')}>
            <Day day={notice.date} />
          </span>
        </div>
        <p
          dir="auto"
          className="line-clamp-2 min-w-0 text-sm leading-[1.5] wrap-anywhere text-ink-2 max-lg:hidden lg:col-start-2"
        >
          {notice.excerpt}
        </p>
      </article>
    </li>
  )
})

/** Beside the author on phones, at the end of a wide row. */
function Deadline({ notice, past, done }: { notice: ListedNotice; past: boolean; done: boolean }) {
  const place = 'max-lg:col-start-2 max-lg:row-start-2 lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:justify-self-end'
  if (done)
    return (
      <span className={classNames('inline-flex items-center gap-1 text-xs font-semibold text-teal', place)}>
        <CircleCheck aria-hidden="true" strokeWidth={2} className="size-3.5" />
        Done
      </span>
    )
  if (notice.deadline !== null) return <DueChip deadline={notice.deadline} withDay className={place} />
  if (!past) return null
  return (
    <span className={classNames('text-xs font-medium whitespace-nowrap text-ink-3', place)}>
      {`Ended ${dayAndMonth(notice.valid_until ?? '')}`}
    </span>
  )
}

export function LoadingRows({ count }: { count: number }) {
  return (
    <Sheet className="divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={row}>
          <Skeleton className="row-span-2 size-5 max-lg:self-start lg:h-5.5 lg:w-24" />
          <Skeleton className={classNames('col-span-2 h-4 lg:col-span-1', index % 2 ? 'w-4/5' : 'w-3/5')} />
          <Skeleton className="col-span-2 col-start-2 mt-2 h-3 w-2/5 lg:col-span-1" />
        </div>
      ))}
    </Sheet>
  )
}
