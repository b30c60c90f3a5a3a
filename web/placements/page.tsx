import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Suspense } from 'react'
import { pathOf } from '#web/backend/table-client.ts'
import { lazyOptional, prefetch } from '#web/ui/browser/load-with-retry.ts'
import { drivesOf } from './drives/drives-request.ts'
import { usePlacementsAddress } from './address.ts'
import { CompanySection } from './company-section.tsx'
import { InterviewSection } from './interview-section.tsx'
import { ResourcesPanel } from './resources-panel.tsx'
import { companiesId, interviewId, ViewToggles } from './view-toggles.tsx'
import { wording } from './wording.ts'

const CompanyDialog = lazyDialog(async () => (await import('./company-dialog.tsx')).CompanyDialog)

/** The drives come first, and what is below waits for them a moment: it is not pushed down by them. */
const loadDrives = () => import('./drives/open-drives.tsx')
if (typeof window !== 'undefined') prefetch(loadDrives)
const OpenDrives = lazyOptional(loadDrives, (module) => module.OpenDrives)

export const handle = firstRequests(pathOf(drivesOf))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'When each company came to campus, its rounds and cut-offs, and 50 interview questions with answers.',
    path: paths.placements(),
  })

export default function PlacementsPage() {
  return (
    <PageGuard page={pages.placements} head={<Head />}>
      <Placements />
    </PageGuard>
  )
}

function Head() {
  return <PageHead title={wording.title} lead={wording.lead} />
}

function Placements() {
  const address = usePlacementsAddress()
  const { view, companyId } = address
  const lastCompanyId = useLastDefined(companyId)

  return (
    <Container>
      <Head />
      <Suspense fallback={<div data-waiting="" className="peer min-h-44" />}>
        <OpenDrives filters={address.ofDrives} onFilter={address.filterDrives} />
      </Suspense>
      <div className="peer-data-waiting:animate-[reveal_1ms_1.5s_backwards]">
        <ViewToggles view={view} onToggle={address.toggleView} />
        <section id={companiesId} aria-label="Placement details" hidden={view !== 'companies'} className="mt-7">
          {view === 'companies' && (
            <CompanySection
              search={address.search}
              onSearch={address.searchFor}
              onClearSearch={address.clearSearch}
              itemAddress={address.companyAddress}
            />
          )}
        </section>
        <section
          id={interviewId}
          aria-labelledby={`${interviewId}-title`}
          hidden={view !== 'interview'}
          className="mt-7"
        >
          {view === 'interview' && <InterviewSection id={`${interviewId}-title`} address={address} />}
        </section>
        <ResourcesPanel />
      </div>
      {lastCompanyId !== undefined && (
        <CompanyDialog
          key={lastCompanyId}
          id={lastCompanyId}
          open={companyId !== undefined}
          onClose={address.closeCompany}
        />
      )}
    </Container>
  )
}
