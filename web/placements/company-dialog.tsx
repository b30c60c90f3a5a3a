import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { Day } from '#web/content/posts/marks.tsx'
import { ItemNotFound, itemIn, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyLinkButton } from '#web/ui/actions/copy-link-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { roundsOf, useCompanies } from './companies.ts'
import type { Company } from './companies.ts'
import { Monogram } from './monogram.tsx'

interface CompanyDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Another company needs another key. */
export function CompanyDialog({ id, open, onClose }: CompanyDialogProps) {
  const query = useCompanies()
  const { item: company, gone, failed } = itemIn(query, id)
  if (company) return <OpenCompany {...{ company, open, onClose }} />

  return (
    <Dialog open={open} onClose={onClose} title={notFoundTitle('Company', gone)}>
      <ItemNotFound
        one="Company"
        {...{ gone, failed, onClose }}
        onRetry={() => void query.refetch()}
        goneText="It may have been removed, or the link is incomplete."
        seeAll="See all companies"
      />
    </Dialog>
  )
}

/** Omits what the company did not provide. */
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
      {description !== '' && (
        <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
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
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </dd>
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
