import { Link } from 'react-router'
import { openedFromList } from '#web/shell/use-list-address.ts'
import { Marigold } from '#web/ui/art/marigold.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Author, CategoryStamp, Day, PriorityStamp } from './post-marks.tsx'
import type { Post } from './posts.ts'

/** An index card with a marigold through its edge. The whole card is one link. */
export function PinnedCard({ post, to }: { post: Post; to: string }) {
  return (
    <Sheet as="article" interactive className="relative flex flex-col pt-2">
      <Marigold className="absolute -top-3 right-5 w-7 drop-shadow-[0_2px_1px_rgb(60_46_16/.3)]" />
      <div className="border-b-2 border-margin pt-3.5 pr-13 pb-3 pl-4.5">
        <div className="flex flex-wrap gap-2">
          <CategoryStamp category={post.category} />
          <PriorityStamp post={post} />
        </div>
        <h3 className="mt-2 wrap-anywhere">
          <Link to={to} state={openedFromList} preventScrollReset className="cover">
            {post.title}
          </Link>
        </h3>
      </div>
      <div className="ruled flex-1 px-4.5 pb-3.5 text-[1rem] leading-[28px] text-ink-2">
        <p className="line-clamp-2 wrap-anywhere">{post.excerpt}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4.5 py-3 text-sm leading-[1.4] text-ink-2">
        <Author name={post.author} />
        <span className="text-xs text-ink-3">
          <Day day={post.date} />
        </span>
      </div>
    </Sheet>
  )
}
