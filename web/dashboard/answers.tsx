import { Link } from 'react-router'
import { recentTime } from '#domain/dates/college-time.ts'
import type { Today } from './today.ts'
import { cappedCount, List, ListRow, Panel } from './panel.tsx'

/** Answers to the person's own questions, and to those that they follow. */
export function Answers({ answers, now }: { answers: Today['answers']; now: Date }) {
  if (answers.latest.length === 0) return undefined
  return (
    <Panel title="Answers for you" note={`${cappedCount(answers.unread, 100)} unread`}>
      <List>
        {answers.latest.map(({ id, title, body, url, created_at: at }) => (
          <ListRow key={id}>
            <Link to={url} className="cover font-semibold focus-visible:after:-outline-offset-4">
              {title}
            </Link>
            {body !== '' && (
              <p dir="auto" className="mt-0.5 line-clamp-2 text-sm leading-[1.45] text-ink-2">
                {body}
              </p>
            )}
            <p className="mt-0.5 text-xs text-ink-3">{recentTime(new Date(at), now)}</p>
          </ListRow>
        ))}
      </List>
    </Panel>
  )
}
