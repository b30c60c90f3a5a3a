import { useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { useOwnDecisions } from './decisions.ts'

const title = 'Decisions about your posts'
const lead = 'What moderators have decided about what you wrote, and your appeals.'

export const meta = () => pageMeta({ title, description: lead, path: paths.decisions(), listed: false })

export default function DecisionsPage() {
  return (
    <LoginGuard head={<PageHead title={title} lead={lead} />}>
      <Container narrow className="pb-16">
        <PageHead title={title} lead={lead} />
        <Decisions />
      </Container>
    </LoginGuard>
  )
}

function Decisions() {
  const [address] = useSearchParams()
  const linked = address.get('id')
  const query = useOwnDecisions()
  if (query.isPending)
    return (
      <div className="grid gap-4">
        <output className="sr-only">Loading the decisions...</output>
        {[1, 2].map((index) => (
          <Sheet key={index} className="px-4.5 py-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-3 h-3.5 w-4/5" />
          </Sheet>
        ))}
      </div>
    )
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load the decisions" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (query.data.length === 0)
    return (
      <Sheet>
        <EmptyState
          drawing={<ChaiDrawing />}
          title="Nothing was decided"
          text="No moderator has decided anything about your posts."
        />
      </Sheet>
    )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {query.data.map((decision) => (
        <li key={decision.id}>
          <DecisionSheet decision={decision} linked={decision.id === linked} />
        </li>
      ))}
    </ul>
  )
}
