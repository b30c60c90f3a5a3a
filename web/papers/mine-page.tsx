import { Camera } from 'lucide-react'
import { Link } from 'react-router'
import { LoginGuard } from '#web/session/guards.tsx'
import { pageMeta } from '#web/page/page-meta.ts'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { ContributionList } from './mine/contribution-list.tsx'
import { wording } from './wording.ts'

export const meta = () =>
  pageMeta({ title: wording.mine.title, description: wording.mine.lead, path: paths.myPapers(), listed: false })

export default function MyPapersPage() {
  const head = (
    <PageHead compact title={wording.mine.title} lead={wording.mine.lead}>
      <Link to={paths.addPaper()} className={buttonClass({ variant: 'accent' })}>
        <Camera aria-hidden="true" strokeWidth={1.75} />
        {wording.add.title}
      </Link>
    </PageHead>
  )
  return (
    <LoginGuard head={head}>
      <Container className="pb-section">
        {head}
        <ContributionList />
      </Container>
    </LoginGuard>
  )
}
