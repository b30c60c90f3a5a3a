import { Link } from 'react-router'
import { openedFromList } from '#web/shell/use-list-address.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { CategoryStamp, Day, PriorityFlag } from './post-marks.tsx'
import type { Post } from './posts.ts'

const rowGrid = 'grid gap-x-6 gap-y-1.5 px-4.5 pt-3.5 pb-4 md:grid-cols-[9.5rem_minmax(0,1fr)_auto] md:px-5 md:py-4.5'

export function PostRow({ post, to }: { post: Post; to: string }) {
  return (
    <Sheet as="article" interactive className={`relative ${rowGrid}`}>
      <div className="md:pt-0.5">
        <CategoryStamp category={post.category} />
      </div>
      <div className="min-w-0">
        <h3 className="wrap-anywhere">
          <Link to={to} state={openedFromList} preventScrollReset className="cover">
            {post.title}
          </Link>
        </h3>
        {post.excerpt !== '' && (
          <p className="mt-1 line-clamp-2 max-w-[84ch] text-sm leading-[1.5] wrap-anywhere text-ink-2">
            {post.excerpt}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2.5 self-start text-sm leading-[1.6] text-ink-2">
        <PriorityFlag post={post} />
        <Day day={post.date} />
      </div>
    </Sheet>
  )
}
