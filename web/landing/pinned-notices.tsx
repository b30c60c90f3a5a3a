import { Pin } from 'lucide-react'
import { Link } from 'react-router'
import { dayAndMonth } from '#domain/notices.ts'
import { pinnedNoticesText } from '#web/backend/pinned-notices.ts'
import { paths } from '#domain/paths.ts'

interface PinnedNotice {
  id: string
  title: string
  deadline: string | null
}

/** The pinned notices for everyone: a slim strip at the top; renders nothing where there are none. */
export function PinnedNotices() {
  const notices = readNotices()
  if (notices.length === 0) return null
  return (
    <aside aria-label="Pinned notices" className="-mb-3 pt-5">
      <ul className="divide-y divide-line rounded-sheet border border-line bg-sheet">
        {notices.map(({ id, title, deadline }) => (
          <li key={id} className="relative flex min-h-tap items-center gap-2.5 px-3 py-1.5 text-sm hover:bg-sunk/55">
            <Pin aria-hidden="true" strokeWidth={1.75} className="size-4.5 flex-none text-marigold-ink" />
            <Link
              dir="auto"
              to={paths.oneNotice(id)}
              className="cover line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere"
            >
              {title}
            </Link>
            {deadline !== null && (
              <span className="flex-none text-xs text-ink-2">
                until <time dateTime={deadline}>{dayAndMonth(deadline)}</time>
              </span>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The data comes from our own server; parsed by hand, because a schema parser would double the page's script. */
function readNotices(): PinnedNotice[] {
  const text = pinnedNoticesText()
  return text === undefined ? [] : (JSON.parse(text) as PinnedNotice[])
}
