import { Suspense } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { alumniOf } from './alumni.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Directory } from './directory.tsx'
import { wording } from './wording.ts'

/** Below the directory, which does not wait for it. */
const AnswersSection = lazyOptional(
  () => import('./answers-section.tsx'),
  (module) => module.AnswersSection,
)

export const handle = firstRequests(pathOf(alumniOf))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'The alumni of your college by graduation year and company, for Pro members.',
    path: paths.alumni(),
  })

export default function AlumniPage() {
  return (
    <PageGuard page={pages.alumni} head={<Head />}>
      <Container>
        <Head />
        <Directory />
        <Suspense>
          <AnswersSection />
        </Suspense>
        <footer className="mt-section border-t-2 border-margin pt-6 text-center">
          <p className="display text-2xl text-balance">{wording.closing}</p>
          <p className="mx-auto mt-3 max-w-[48ch] text-ink-2">{wording.advice}</p>
        </footer>
      </Container>
    </PageGuard>
  )
}

function Head() {
  return (
    <PageHead title={wording.title} lead={wording.lead}>
      <Link to={paths.myAlumni()} className={buttonClass({ variant: 'line' })}>
        {wording.mine}
      </Link>
    </PageHead>
  )
}
