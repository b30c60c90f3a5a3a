import { memo } from 'react'
import { NothingFound } from '#web/content/posts/nothing-found.tsx'
import { LoadingPinned, PinnedPosts } from '#web/content/posts/pinned-posts.tsx'
import { LoadingRows, PostRows } from '#web/content/posts/post-rows.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PagedList } from '#web/shell/paging/paged-list.tsx'
import { usePagedItems } from '#web/shell/paging/use-paged-items.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { matchesNotice, useBodyTexts, useNotices } from './notices.ts'
import { wording } from './wording.ts'

interface NoticeListProps {
  search: string
  category: string
  itemAddress: (id: string) => string
  onClear: () => void
}

/** What is pinned, then all of them: a pinned notice keeps its place among the others. */
export const NoticeList = memo(function NoticeList({ search, category, itemAddress, onClear }: NoticeListProps) {
  const query = useNotices()
  const bodies = useBodyTexts(search !== '')
  // Titles and tags are searched at once; the bodies as soon as they are here.
  const found = (query.data ?? []).filter((notice) =>
    matchesNotice(notice, bodies.data?.[notice.id] ?? '', search, category),
  )
  const paged = usePagedItems(found, { name: 'notices', pageSize: 50, choice: `${category} ${search}` })
  if (query.isPending) return <LoadingNotices />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load notices" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const searching = search !== '' && bodies.isPending
  const partly = search !== '' && bodies.isError && bodies.data === undefined
  return (
    <>
      {partly && <SearchedPartly busy={bodies.isFetching} onRetry={() => void bodies.refetch()} />}
      <PinnedPosts title={wording.pinned} posts={found} itemAddress={itemAddress} />
      <section className="mt-12">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2>{wording.all}</h2>
          <output className="text-sm text-ink-2">
            {searching ? 'Searching...' : wording.showing(found.length, paged.count)}
          </output>
        </div>
        {found.length > 0 && (
          <PagedList paged={paged}>
            <PostRows posts={paged.items} itemAddress={itemAddress} />
          </PagedList>
        )}
        {found.length === 0 && searching && <LoadingRows />}
        {found.length === 0 && !searching && (
          <NothingFound
            title={wording.nothingFound}
            text={search === '' ? wording.emptyCategory : wording.adjust}
            narrowed={search !== '' || category !== ''}
            showAll={wording.showAll}
            onClear={onClear}
            heading="h3"
          />
        )}
      </section>
    </>
  )
})

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
      <LoadingPinned title={wording.pinned} max={2} />
      <section className="mt-12">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2>{wording.all}</h2>
          <output className="text-sm text-ink-2">Loading notices...</output>
        </div>
        <LoadingRows />
      </section>
    </>
  )
}
