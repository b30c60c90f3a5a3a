import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { pages } from '#web/pages.ts'
import { paths } from '#web/paths.ts'
import { PageGuard } from '#web/shell/guards.tsx'
import { firstRequests } from '#web/shell/document/first-requests.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { pageMeta } from '#web/shell/pages/page-meta.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { LibraryView } from './library/library-view.tsx'
import { LoadingRows } from './library/paper-list.tsx'
import { type Library, libraryOf, useLibrary } from './queries.ts'
import { useBlocking } from './use-blocking.ts'
import { wording } from './wording.ts'

export const handle = firstRequests(pathOf(libraryOf))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'Previous-year question papers and notes for all eight semesters.',
    path: paths.pyqs(),
  })

export default function MaterialsPage() {
  return (
    <PageGuard page={pages.pyqs} head={<Head lead={wording.lead} />}>
      <Materials />
    </PageGuard>
  )
}

function Head({ lead }: { lead: string }) {
  return (
    <PageHead title={wording.title} lead={lead} compact>
      <Link to={paths.addPaper()} className={buttonClass({ variant: 'accent' })}>
        <Plus aria-hidden="true" strokeWidth={1.75} />
        Add a paper
      </Link>
    </PageHead>
  )
}

function Materials() {
  const query = useLibrary()
  useBlocking()

  if (query.data && isEmpty(query.data)) return <ComingSoon />
  return (
    <Container>
      <Head lead={query.data ? contentsOf(query.data) : wording.lead} />
      {query.isPending && <LoadingRows />}
      {query.isError && query.data === undefined && (
        <LoadFailed
          title="Failed to load papers and notes"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <LibraryView library={query.data} />}
    </Container>
  )
}

const isEmpty = ({ papers, notes, keys }: Library) => papers + notes + keys === 0

/** '214 papers and 96 sets of notes, from 41 courses.' */
function contentsOf({ papers, notes, keys, courses }: Library): string {
  const parts = [
    papers > 0 ? counted(papers, 'paper') : '',
    notes > 0 ? `${notes} ${notes === 1 ? 'set' : 'sets'} of notes` : '',
    keys > 0 ? counted(keys, 'answer key') : '',
  ].filter(Boolean)
  const listed = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('')
  return `${listed}${courses > 0 ? `, from ${counted(courses, 'course')}` : ''}.`
}
