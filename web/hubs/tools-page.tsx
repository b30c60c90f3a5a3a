import { paths } from '#domain/paths.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { GradeScale } from './grade-scale.tsx'
import { HubPage } from './hub-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Tools',
    description: 'The CGPA calculator, placement records with interview questions, and the plans.',
    path: paths.tools(),
  })

export const handle = reactOnDemandWithData

export default function ToolsPage() {
  return (
    <HubPage group="tools" lead="Calculate your CGPA, prepare for placements and compare plans.">
      <GradeScale />
    </HubPage>
  )
}
