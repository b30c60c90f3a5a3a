import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { cappedCount, List, ListRow, Panel } from './panel.tsx'
import type { Paper, Today } from './today.ts'

/**
 * New papers and notes of the account's semester in the last week; renders nothing where there are none, or where the
 * semester is unknown.
 */
export function NewPapers({ papers, semester }: { papers: Today['papers']; semester: number | null }) {
  if (papers.latest.length === 0) return undefined
  return (
    <Panel title="New papers" note={`${cappedCount(papers.new, 100)} in semester ${semester}`}>
      <List>
        {papers.latest.map((paper) => (
          <ListRow key={paper.id}>
            <Link
              to={paths.pyqs({ id: paper.id })}
              className="cover font-semibold focus-visible:after:-outline-offset-4"
            >
              {[paper.course_code, paper.subject].filter(Boolean).join(' ')}
            </Link>
            <p className="text-xs leading-[1.5] text-ink-2">{detailsOf(paper)}</p>
          </ListRow>
        ))}
      </List>
    </Panel>
  )
}

function detailsOf({ kind, exam_year: year, pages }: Paper): string {
  const what = kind === 'notes' ? 'Notes' : year === null ? 'Paper' : `Paper of ${year}`
  return pages === null ? what : `${what}, ${pages} ${pages === 1 ? 'page' : 'pages'}`
}
