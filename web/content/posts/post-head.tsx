import { Author, CategoryStamp, Day, PinnedStamp, PriorityStamp } from './marks.tsx'
import type { Post } from './posts.ts'

/** The stamps above an open post's title. */
export function PostStamps({ post, kind }: { post: Post; kind?: string | undefined }) {
  return (
    <>
      <CategoryStamp category={post.category} kind={kind} />
      <PinnedStamp post={post} />
      <PriorityStamp post={post} />
    </>
  )
}

/** Author and date, above the text. */
export function Issued({ post }: { post: Post }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4 text-sm leading-[1.4] text-ink-2">
      <Author name={post.author} />
      <p className="flex flex-wrap gap-x-4">
        <span>
          Posted <Day day={post.date} />
        </span>
        <span>
          Effective <Day day={post.effective_date} />
        </span>
      </p>
    </div>
  )
}
