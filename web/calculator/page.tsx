import { useSession } from '#web/session/session.ts'
import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { firstRequests, ownId } from '#web/page/document/first-requests.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { rowOf } from './saving/account-row.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Calculator } from './calculator.tsx'
import { useSharedLinkCapture } from './sharing/use-shared-link.ts'
import { wording } from './wording.ts'

export const handle = firstRequests(pathOf((client) => rowOf(client, ownId)))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description:
      'SGPA and CGPA on three grading scales, with every calculation step and the SGPA you need for your target.',
    path: paths.calculator(),
  })

export default function CalculatorPage() {
  // Before the guard, so that a link is not lost while its reader logs in.
  useSharedLinkCapture()
  return (
    <PageGuard page={pages.calculator} head={<PageHead title={wording.title} lead={wording.lead} />}>
      <SignedIn />
    </PageGuard>
  )
}

function SignedIn() {
  const { user } = useSession()
  return user && <Calculator key={user.id} accountId={user.id} />
}
