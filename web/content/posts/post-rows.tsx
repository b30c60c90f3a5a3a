import { memo } from 'react'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SampleStamp } from '#web/ui/display/sample-stamp.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type BoardItem, isNotice } from './board.ts'
import { NoticeMeta } from './notice-meta.tsx'
import { ItemLink } from './item-link.tsx'
import { CategoryStamp, Day, PriorityFlag } from './marks.tsx'

const rows = 'grid gap-3'
const row = 'grid gap-x-6 gap-y-1.5 px-4.5 pt-3.5 pb-4 md:grid-cols-[9.5rem_minmax(0,1fr)_auto] md:px-5 md:py-4.5'

export function PostRows({ posts, itemAddress }: { posts: readonly BoardItem[]; itemAddress: (id: string) => string }) {
  return (
    <ul className={rows}>
      {posts.map((post) => (
        <PostRow key={post.id} post={post} to={isNotice(post) ? paths.oneNotice(post.id) : itemAddress(post.id)} />
      ))}
    </ul>
  )
}

/** The whole row is one link. */
const PostRow = memo(function PostRow({ post, to }: { post: BoardItem; to: string }) {
  return (
    <li>
      <Sheet as="article" interactive className={`relative ${row}`}>
        <div className="md:pt-0.5">
          <CategoryStamp category={post.category} />
        </div>
        <div className="min-w-0">
          <h3 dir="auto" className={classNames('wrap-anywhere', isNotice(post) && 'font-body tracking-normal')}>
            <ItemLink item={post} to={to} />
          </h3>
          {post.excerpt !== '' && (
            <p dir="auto" className="mt-1 line-clamp-2 max-w-[84ch] text-sm leading-[1.5] wrap-anywhere text-ink-2">
              {post.excerpt}
            </p>
          )}
          {isNotice(post) && <NoticeMeta notice={post} />}
        </div>
        <div className="flex items-center gap-2.5 self-start text-sm leading-[1.6] text-ink-2">
          <SampleStamp of={post} />
          {!(isNotice(post) && post.past) && <PriorityFlag post={post} />}
          <Day day={post.date} />
        </div>
      </Sheet>
    </li>
  )
})
