import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Day } from '#web/content/posts/marks.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyLinkButton } from '#web/ui/copy-link-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { roundsOf, useCompanies } from './companies.ts'
import type { Company } from './companies.ts'
import { Monogram } from './monogram.tsx'

interface CompanyDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Mount it anew (by key) for another company. */
export function CompanyDialog({ id, open, onClose }: CompanyDialogProps) {
  const query = useCompanies()
  const company = query.data?.find((candidate) => candidate.id === id)
  if (company) return <OpenCompany {...{ company, open, onClose }} />

  // A list kept from before may not have it yet.
  const gone = query.data !== undefined && !query.isFetching
  return (
    <Dialog open={open} onClose={onClose} title={gone ? 'Company not found' : 'Company'}>
      {query.isFetching && <CompanyLoading />}
      {gone && (
        <EmptyState
          drawing={<DrawerDrawing />}
          title="This company is not here"
          text="It has been taken off the list, or the link is not complete."
          heading="h3"
        >
          <Button onClick={onClose}>See all companies</Button>
        </EmptyState>
      )}
      {query.isError && !query.data && (
        <EmptyState
          drawing={<TornSheetDrawing />}
          title="Failed to load this company"
          text="The server did not answer as it should. Check your connection."
          heading="h3"
        >
          <Button onClick={() => void query.refetch()}>Try Again</Button>
        </EmptyState>
      )}
    </Dialog>
  )
}

function CompanyLoading() {
  return (
    <div className="py-1">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 mb-24 h-5 w-2/5" />
    </div>
  )
}

/** What a company did not name is left out. */
function OpenCompany({ company, open, onClose }: Omit<CompanyDialogProps, 'id'> & { company: Company }) {
  const { id, visit_date, location, profile, description, requirements } = company
  const rounds = roundsOf(company.process)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className="flex items-center gap-3.5">
          <Monogram name={company.company} />
          <span className="min-w-0">{company.company}</span>
        </span>
      }
      footer={
        <>
          <CopyLinkButton path={paths.placements({ view: 'companies', id })} />
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[minmax(6rem,9rem)_1fr] gap-x-3 gap-y-2">
        <Entry name="Visit date">
          <Day day={visit_date} />
        </Entry>
        <Entry name="Location">{location}</Entry>
        <Entry name="Job profile">{profile}</Entry>
      </dl>
      {description !== '' && <p className="mt-4 max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>}
      {rounds.length > 0 && (
        <Part title="Selection process">
          <ol>
            {rounds.map((round) => (
              <li key={round}>{round}</li>
            ))}
          </ol>
        </Part>
      )}
      {requirements.length > 0 && (
        <Part title="Key requirements">
          <ul>
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </Part>
      )}
    </Dialog>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined) return null
  return (
    <>
      <dt className="text-sm leading-[1.8] text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-6 mb-2">{title}</h3>
      <div className="prose">{children}</div>
    </>
  )
}
