import { memo } from 'react'
import type { KeyboardEvent } from 'react'
import { isPast, isUnread } from '#domain/notices.ts'
import { NothingFound } from '#web/content/posts/nothing-found.tsx'
import { useReady } from '#web/page/paging/use-ready.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { Marigold } from '#web/ui/art/marigold.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PastFold } from '#web/content/notices/past-fold.tsx'
import { useSession } from '#web/session/session.ts'
import { useNow } from '#web/content/notices/use-now.ts'
import { moveInList } from './list-keys.ts'
import { LoadingRows, NoticeRows } from './notice-rows.tsx'
import { type ListedNotice, matchesNotice, useBodyTexts, useNotices } from './notices.ts'
import { type Read, useMark, useMarkUnread, useReads } from './reads.ts'
import { wording } from './wording.ts'

interface NoticeListProps {
  search: string
  category: string
  itemAddress: (id: string) => string
  onClear: () => void
}

/** Pinned notices, then the others, then past ones. */
export const NoticeList = memo(function NoticeList({ search, category, itemAddress, onClear }: NoticeListProps) {
  const query = useNotices()
  const isReady = useReady(query.data)
  const { data: reads } = useReads()
  const bodies = useBodyTexts(search !== '')
  const now = useNow() ?? epoch
  const joined = useSession().user?.created_at
  const onKeyDown = useListKeys(query.data, reads)
  // Titles and tags are searched immediately; the bodies once they have been fetched.
  const found = (query.data ?? []).filter((notice) =>
    matchesNotice(notice, bodies.data?.[notice.id] ?? '', search, category),
  )
  const past = found.filter((notice) => isPast(notice, now))
  const current = found.filter((notice) => !isPast(notice, now))
  const isPinned = (notice: ListedNotice) => notice.pinned && !reads?.[notice.id]?.unpinned_at
  const pinned = current.filter(isPinned)
  const choice = `${category} ${search}`
  const others = usePagedItems(
    current.filter((notice) => !isPinned(notice)),
    { name: 'notices', pageSize: 50, choice },
  )
  const pastShown = usePagedItems(past, { name: 'past notices', pageSize: 50, choice })
  if (query.isPending || (query.data && !isReady)) return <LoadingNotices />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load notices" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const unread =
    reads === undefined ? 0 : current.filter((notice) => isUnread(notice, reads[notice.id], { now, joined })).length
  const searching = search !== '' && bodies.isPending
  const partly = search !== '' && bodies.isError && bodies.data === undefined
  const narrowed = search !== '' || category !== ''
  const rows = { reads, itemAddress, now, joined }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- J, K and U, beside Tab and Enter
    <div onKeyDown={onKeyDown}>
      {partly && <SearchedPartly busy={bodies.isFetching} onRetry={() => void bodies.refetch()} />}
      {pinned.length > 0 && (
        <section className="mt-4 md:mt-8">
          <h2 className={heading}>{wording.pinned}</h2>
          <div className="relative">
            <Marigold className="absolute -top-3 right-5 z-1 w-6 drop-shadow-[0_2px_1px_rgb(60_46_16/.3)]" />
            <NoticeRows notices={pinned} {...rows} />
          </div>
        </section>
      )}
      <section className="mt-4 md:mt-10">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className={heading}>{wording.all}</h2>
          <p className="mb-2 flex gap-x-1.5 text-sm text-ink-2">
            <output>{searching ? 'Searching...' : wording.showing(current.length, others.count)}</output>
            {unread > 0 && !searching && <span className="font-bold text-ink">{wording.unread(unread)}</span>}
          </p>
        </div>
        {others.items.length > 0 && (
          <PagedList paged={others}>
            <NoticeRows notices={others.items} {...rows} />
          </PagedList>
        )}
        {found.length === 0 && searching && <LoadingRows count={3} />}
        {found.length === 0 && !searching && (
          <NothingFound
            title={wording.nothingFound}
            text={search === '' ? wording.emptyCategory : wording.adjust}
            narrowed={narrowed}
            showAll={wording.showAll}
            onClear={onClear}
            heading="h3"
          />
        )}
      </section>
      {past.length > 0 && (
        <PastFold count={past.length} open={narrowed || current.length === 0}>
          <PagedList paged={pastShown}>
            <NoticeRows notices={pastShown.items} {...rows} />
          </PagedList>
        </PastFold>
      )}
    </div>
  )
})

const epoch = new Date(0)

const heading = 'mb-2 text-lg md:text-xl'

function useListKeys(notices: ListedNotice[] | undefined, reads: Readonly<Record<string, Read>> | undefined) {
  const mark = useMark()
  const markUnread = useMarkUnread()
  return (event: KeyboardEvent<HTMLElement>) => {
    const id = moveInList(event)
    const notice = notices?.find((each) => each.id === id)
    if (id === undefined || notice === undefined) return
    if (reads?.[id] === undefined) mark.mutate({ id, revision: notice.revision })
    else markUnread.mutate(id)
  }
}

function SearchedPartly({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Message tone="warning" title="Only titles and tags were searched" className="mt-6">
      <p>The full text of the notices could not be loaded.</p>
      <Button variant="line" className="mt-2" busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </Message>
  )
}

function LoadingNotices() {
  return (
    <>
      <section className="mt-4 md:mt-8">
        <h2 className={heading}>{wording.pinned}</h2>
        <LoadingRows count={2} />
      </section>
      <section className="mt-4 md:mt-10">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className={heading}>{wording.all}</h2>
          <output className="mb-2 text-sm text-ink-2">Loading notices...</output>
        </div>
        <LoadingRows count={6} />
      </section>
    </>
  )
}
