import { paths } from '#domain/paths.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { HubPage } from './hub-page.tsx'
import { Shops } from './shops.tsx'

export const meta = () =>
  pageMeta({
    title: 'Resources',
    description: 'Previous-year papers and notes, book vendors near the campus, and resume templates.',
    path: paths.resources(),
  })

export const handle = reactOnDemandWithData

export default function ResourcesPage() {
  return (
    <HubPage group="resources" lead="Question papers, notes, books and resume templates.">
      <Shops />
    </HubPage>
  )
}
