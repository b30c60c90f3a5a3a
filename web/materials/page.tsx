import { Plus } from 'lucide-react'
import { memo, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { StandingHead } from '#web/page/standing-head.tsx'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { LibraryView } from './library/library-view.tsx'
import { LoadingRows } from './library/paper-list.tsx'
import { firstPapersOf, type Library, libraryOf, useLibrary } from './queries.ts'
import { useBlocking } from './use-blocking.ts'
import { wording } from './wording.ts'

export const handle = firstRequests(pathOf(libraryOf), pathOf(firstPapersOf))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'Previous-year question papers and notes for all eight semesters.',
    path: paths.pyqs(),
  })

export default function MaterialsPage() {
  const [lead, setLead] = useState<string>(wording.lead)
  return (
    <StandingHead head={<Head lead={lead} />}>
      <PageGuard page={pages.pyqs}>
        <Materials onLead={setLead} />
      </PageGuard>
    </StandingHead>
  )
}

function Head({ lead }: { lead: string }) {
  return (
    // On a phone both leads take two lines: what is below stays where it is.
    <PageHead title={wording.title} lead={<span className="block max-sm:min-h-[2lh]">{lead}</span>} compact>
      <Link to={paths.addPaper()} className={buttonClass({ variant: 'accent' })}>
        <Plus aria-hidden="true" strokeWidth={1.75} />
        Add a paper
      </Link>
    </PageHead>
  )
}

/** Not rendered again for the head, which it tells what the library holds. */
const Materials = memo(function Materials({ onLead }: { onLead: (lead: string) => void }) {
  const query = useLibrary()
  const { data: library } = query
  useBlocking()

  // Before the frame that shows what is in it.
  const lead = library ? contentsOf(library) : wording.lead
  useLayoutEffect(() => onLead(lead), [lead, onLead])

  if (library && isEmpty(library)) return <ComingSoon />
  return (
    <Container>
      {query.isPending && <LoadingRows />}
      {query.isError && library === undefined && (
        <LoadFailed
          title="Failed to load papers and notes"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {library && <LibraryView library={library} />}
    </Container>
  )
})

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
