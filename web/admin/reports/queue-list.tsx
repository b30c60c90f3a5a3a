import { EyeOff, Scale } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PanelHead } from './panel.tsx'
import { type Queue, type ReportedPost, waitsSince } from './queue.ts'

interface QueueListProps {
  queue: Queue
  currentId: string | undefined
}

export function QueueList({ queue: { posts, appeals }, currentId }: QueueListProps) {
  const item = (id: string) => ({
    to: paths.admin({ section: 'reports', id }),
    'aria-current': id === currentId ? ('true' as const) : undefined,
    className: classNames(
      'grid justify-items-start gap-0.5 px-4 py-3 text-sm text-ink no-underline -outline-offset-3',
      id === currentId ? 'bg-marigold-wash shadow-[inset_4px_0_0_var(--color-marigold)]' : 'hover:bg-sunk',
    ),
  })
  return (
    <div className="min-w-0">
      <PanelHead title="Reports" note={`${posts.length} open`} />
      <ul aria-label="Reports and appeals" className="lg:max-h-[60rem] lg:overflow-y-auto">
        {posts.map((post) => (
          <li key={post.id} className="border-b border-line">
            <Link {...item(post.id)}>
              <b dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
                {nameOf(post)}
              </b>
              <span dir="auto" className="text-xs wrap-anywhere text-ink-2">
                {`${post.kind}, ${post.isAnonymous ? 'anonymous' : post.author}`}
              </span>
              <span className="text-xs text-ink-2 tabular-nums">
                {`${counted(post.reports.length, 'report')}, ${dateAndTime(waitsSince(post))}`}
              </span>
              {post.isHidden && (
                <span className="mt-0.5 inline-flex items-center gap-1 text-xs font-semibold text-brick">
                  <EyeOff aria-hidden="true" strokeWidth={2} className="size-3.5" />
                  hidden for now
                </span>
              )}
            </Link>
          </li>
        ))}
        {appeals.map(({ id, appeal_text, author_name }) => (
          <li key={id} className="border-b border-line">
            <Link {...item(id)}>
              <b dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">{`Appeal: “${appeal_text ?? ''}”`}</b>
              <span dir="auto" className="text-xs wrap-anywhere text-ink-2">
                {author_name}
              </span>
              <span className="mt-0.5 inline-flex items-center gap-1 text-xs font-semibold text-pen">
                <Scale aria-hidden="true" strokeWidth={2} className="size-3.5" />
                appeal
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The title of a discussion; of a comment and of an answer, what it says. */
const nameOf = ({ kind, title, content }: Pick<ReportedPost, 'kind' | 'title' | 'content'>): string =>
  kind === 'discussion' ? title : content.slice(0, 200)
