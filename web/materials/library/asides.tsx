import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { useSession } from '#web/session/session.ts'
import { paths } from '#domain/paths.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { readLastRead } from '#web/storage/saved-papers.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { examText } from '../papers.ts'
import type { RequestedPaper } from '../queries.ts'
import { useSavedPapers } from '../saved/saved-papers.ts'
import { Panel } from './panel.tsx'
import { RequestButton } from './request-button.tsx'

/** What others look for: somebody may have it. */
export function AskedFor({ asked }: { asked: readonly RequestedPaper[] }) {
  if (asked.length === 0)
    return (
      <Sheet as="section" aria-label="Missing papers" className="grid gap-3 px-4 py-3.5 text-sm text-ink-2 md:px-5">
        <p>
          A paper is missing? Choose its course and year to request it. You have one? A photo of each page is enough.
        </p>
        <AddPaper />
      </Sheet>
    )
  return (
    <Panel title="Requested papers" count={counted(asked.length, 'paper')}>
      <ul className="divide-y divide-line">
        {asked.map((paper) => (
          <li
            key={`${paper.course_id} ${paper.exam} ${paper.exam_year}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-sm leading-[1.4] md:px-5"
          >
            <span dir="auto" className="wrap-anywhere">
              <b className="font-semibold">{`${paper.code} ${paper.name}`}</b>
              <span className="block text-xs text-ink-2">
                {`${examText(paper)}, ${counted(paper.requests, 'student')}`}
              </span>
            </span>
            <RequestButton wanted={paper} place={paper} of={paper.code} />
          </li>
        ))}
      </ul>
      <div className="grid gap-3 border-t border-line px-4 py-3.5 text-sm text-ink-2 md:px-5">
        <p>You have one of these? A phone photo of each page is enough.</p>
        <AddPaper />
      </div>
    </Panel>
  )
}

const AddPaper = () => (
  <Link to={paths.addPaper()} className={buttonClass({ variant: 'line' })}>
    <Camera aria-hidden="true" strokeWidth={1.75} />
    Send a paper
  </Link>
)

/** What was last read on this device. */
export function Continue({ pageAddress }: { pageAddress: (id: string, page: number) => string }) {
  const { user } = useSession()
  const { data: read = [] } = useQuery({
    queryKey: ['last read', user?.id],
    queryFn: () => readLastRead(user?.id ?? ''),
    enabled: user !== undefined,
    meta: { persist: false },
  })
  const { data: saved = [] } = useSavedPapers()
  if (read.length === 0) return null
  return (
    <Panel title="Continue">
      <ul className="divide-y divide-line">
        {read.map(({ id, title, page, pages }) => (
          <li key={id} className="relative px-4 py-2.5 hover:bg-sunk/55 md:px-5">
            <ListLink
              to={pageAddress(id, page)}
              state={openedFromList}
              preventScrollReset
              dir="auto"
              className="cover text-sm leading-[1.4] font-semibold wrap-anywhere no-underline"
            >
              {title}
            </ListLink>
            <p className="text-xs text-ink-2">
              {`Page ${page} of ${pages}${saved.some((paper) => paper.id === id) ? ', saved on this device' : ''}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
