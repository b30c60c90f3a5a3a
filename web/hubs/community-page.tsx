import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/shell/pages/page-meta.ts'
import { HubPage } from './hub-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Community',
    description: 'Discussions, alumni, notices and the blog of your campus.',
    path: paths.community(),
  })

export default function CommunityPage() {
  return <HubPage group="community" lead="The people: those beside you, and those who were here before you." />
}
