import { Link } from 'react-router'
import { LoginGuard } from '#web/session/guards.tsx'
import { pageMeta } from '#web/page/page-meta.ts'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { AddPaper } from './sending/add-paper.tsx'
import { wording } from './wording.ts'

export const meta = () =>
  pageMeta({
    title: wording.add.title,
    description: 'Send question papers, answer keys and notes for the library.',
    path: paths.addPaper(),
    listed: false,
  })

export default function AddPaperPage() {
  const head = (
    <PageHead compact title={wording.add.title} lead={wording.add.lead}>
      <Link to={paths.myPapers()} className={buttonClass({ variant: 'line' })}>
        {wording.mine.title}
      </Link>
    </PageHead>
  )
  return (
    <LoginGuard head={head}>
      <Container className="pb-section">
        {head}
        <AddPaper />
      </Container>
    </LoginGuard>
  )
}
