import { Link } from 'react-router'
import { dateOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { useLatest } from './hub-content.ts'
import { hubRow, HubSection } from './hub-section.tsx'

/** The newest public notices and posts. */
export function LatestList() {
  const { data: latest = [] } = useLatest()
  if (latest.length === 0) return undefined
  return (
    <HubSection title="What is new" all={{ to: paths.blog(), label: 'All posts' }}>
      <ul>
        {latest.map(({ id, title, date, board }) => (
          <li key={id} className={hubRow}>
            <Link
              to={board === 'notices' ? paths.oneNotice(id) : paths.blog({ id })}
              dir="auto"
              className="cover font-semibold wrap-anywhere"
            >
              {title}
            </Link>
            <p className="text-sm text-ink-2">
              <span>{board === 'notices' ? 'Notice' : 'Post'}</span>, <time dateTime={date}>{dateOf(date)}</time>
            </p>
          </li>
        ))}
      </ul>
    </HubSection>
  )
}
