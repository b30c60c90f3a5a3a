import { pages } from '#web/pages.ts'
import { paths } from '#web/paths.ts'
import { PageGuard } from '#web/shell/guards.tsx'
import { firstRequests } from '#web/shell/document/first-requests.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { pageMeta } from '#web/shell/pages/page-meta.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { LoadingMaterials, MaterialList } from './material-list.tsx'
import { materialsOf, useMaterials } from './materials.ts'
import { useBlocking } from './use-blocking.ts'
import { wording } from './wording.ts'

export const handle = firstRequests(pathOf(materialsOf))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'Previous-year question papers and notes for all eight semesters.',
    path: paths.pyqs(),
  })

export default function MaterialsPage() {
  return (
    <PageGuard page={pages.pyqs}>
      <Materials />
    </PageGuard>
  )
}

function Materials() {
  const query = useMaterials()
  useBlocking()

  if (query.data?.length === 0) return <ComingSoon />
  return (
    <Container>
      <PageHead title={wording.title} lead="Question papers from earlier years, and notes by other students." />
      {query.isPending && <LoadingMaterials />}
      {query.isError && query.data === undefined && (
        <LoadFailed
          title="Failed to load papers and notes"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <MaterialList materials={query.data} />}
    </Container>
  )
}
