import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { type SimilarDiscussion, useSimilarDiscussions } from '../data/similar.ts'

/** Discussions that are like the title that somebody types. Its line has the same height with and without them. */
export function SimilarDiscussions({ title }: { title: string }) {
  const found = useSimilarDiscussions(title)
  return (
    <div className="-mt-2 min-h-11 text-sm">
      <p role="status" className="sr-only">
        {found.length > 0 && summaryOf(found)}
      </p>
      {found.length === 0 ? (
        <p className="py-2.5 text-ink-2">Similar discussions appear here.</p>
      ) : (
        <details className="group rounded-sheet inset-ring inset-ring-line">
          <summary className="flex min-h-11 items-center gap-2.5 px-3 py-2 font-semibold">
            {summaryOf(found)}
            <ChevronDown aria-hidden="true" className="ml-auto size-5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="border-t border-line">
            {found.map((discussion) => (
              <li key={discussion.id} className="relative border-line px-3 py-2.5 not-last:border-b">
                {/* The draft is saved on the device. */}
                <Link
                  to={paths.discussion({ id: discussion.id })}
                  dir="auto"
                  className="cover font-semibold wrap-anywhere no-underline hover:underline"
                >
                  {discussion.title}
                </Link>
                <p className="flex gap-2.5 text-xs text-ink-2">
                  {isSolved(discussion) && <b className="text-teal">Solved</b>}
                  <span>{counted(discussion.comments[0]?.count ?? 0, 'comment')}</span>
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const isSolved = (discussion: SimilarDiscussion) => typeof discussion.solved_comment_id === 'string'

/** 'Already asked? 3 similar, 2 solved' */
function summaryOf(found: readonly SimilarDiscussion[]): string {
  const solved = found.filter(isSolved).length
  return `Already asked? ${found.length} similar${solved === 0 ? '' : `, ${solved} solved`}`
}
