import { Link } from 'react-router'
import { dateOf } from '#domain/college-time.ts'
import { paths } from '#web/paths.ts'
import { useNews } from './hub-content.ts'
import { hubRow, HubSection } from './hub-section.tsx'

/** The newest of what everybody may read. */
export function NewsList() {
  const { data: news = [] } = useNews()
  if (news.length === 0) return undefined
  return (
    <HubSection title="What is new" all={{ to: paths.blog(), label: 'All posts' }}>
      <ul>
        {news.map(({ id, title, date, board }) => (
          <li key={id} className={hubRow}>
            <Link
              to={board === 'notices' ? paths.notice({ id }) : paths.blog({ id })}
              className="cover font-semibold wrap-anywhere"
            >
              {title}
            </Link>
            <p className="text-sm text-ink-2">
              {board === 'notices' ? 'Notice' : 'Post'}, <time dateTime={date}>{dateOf(date)}</time>
            </p>
          </li>
        ))}
      </ul>
    </HubSection>
  )
}
