import { memo } from 'react'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Marigold } from '#web/ui/art/marigold.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Author, CategoryStamp, Day, PriorityStamp } from './marks.tsx'
import { type BoardItem, isNotice } from './board.ts'
import { NoticeMeta } from './notice-meta.tsx'
import { ItemLink } from './item-link.tsx'

const cards =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-x-[clamp(.75rem,.5rem+1vw,1.25rem)] gap-y-7'

interface PinnedPostsProps {
  title: string
  posts: BoardItem[]
  itemAddress: (id: string) => string
}

/** Renders nothing where nothing is pinned. */
export function PinnedPosts({ title, posts, itemAddress }: PinnedPostsProps) {
  const pinned = posts.filter((post) => post.pinned)
  if (pinned.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-6">{title}</h2>
      <ul className={cards}>
        {pinned.map((post) => (
          <li key={post.id} className="grid">
            <PinnedCard post={post} to={isNotice(post) ? paths.oneNotice(post.id) : itemAddress(post.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An index card with a marigold through its edge. The whole card is one link. */
const PinnedCard = memo(function PinnedCard({ post, to }: { post: BoardItem; to: string }) {
  return (
    <Sheet as="article" interactive className="relative flex flex-col pt-2">
      <Marigold className="absolute -top-3 right-5 w-7 drop-shadow-[0_2px_1px_rgb(60_46_16/.3)]" />
      <div className="border-b-2 border-margin pt-3.5 pr-13 pb-3 pl-4.5">
        <div className="flex flex-wrap gap-2">
          <CategoryStamp category={post.category} />
          <PriorityStamp post={post} />
        </div>
        <h3 dir="auto" className={classNames('mt-2 wrap-anywhere', isNotice(post) && 'font-body tracking-normal')}>
          <ItemLink item={post} to={to} />
        </h3>
        {isNotice(post) && <NoticeMeta notice={post} withAuthor={false} />}
      </div>
      <div className="ruled flex-1 px-4.5 pb-3.5 text-[1rem] leading-[28px] text-ink-2">
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {post.excerpt}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4.5 py-3 text-sm leading-[1.4] text-ink-2">
        <Author name={post.author} />
        <span className="text-xs text-ink-3">
          <Day day={post.date} />
        </span>
      </div>
    </Sheet>
  )
})

/** Placeholders for `max` cards. */
export function LoadingPinned({ title, max }: { title: string; max: 1 | 2 }) {
  return (
    <section className="mt-8">
      <h2 className="mb-6">{title}</h2>
      <div className={cards}>
        {['w-3/5', 'w-4/5'].slice(0, max).map((width) => (
          <Sheet key={width} className="pt-2">
            <div className="border-b-2 border-margin px-4.5 pt-3.5 pb-3">
              <Skeleton className="h-5.5 w-36" />
              <Skeleton className={`mt-3 h-5 ${width}`} />
            </div>
            <div className="px-4.5 pb-3.5">
              <Skeleton className="mt-2 h-4 w-11/12" />
              <Skeleton className="mt-3 h-4 w-4/5" />
            </div>
            <div className="px-4.5 py-3">
              <Skeleton className="h-8 w-48" />
            </div>
          </Sheet>
        ))}
      </div>
    </section>
  )
}
