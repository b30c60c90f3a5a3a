import { paths } from '#domain/paths.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { HubPage } from './hub-page.tsx'
import { LatestList } from './latest-list.tsx'

export const meta = () =>
  pageMeta({
    title: 'Community',
    description: 'Discussions, alumni, notices and the blog of your campus.',
    path: paths.community(),
  })

export const handle = reactOnDemandWithData

export default function CommunityPage() {
  return (
    <HubPage group="community" lead="Discussions, alumni and notices come with Pro. The blog is for everybody.">
      <LatestList />
    </HubPage>
  )
}
