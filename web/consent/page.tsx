import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { ConsentSection } from '#web/content/consent/consent-section.tsx'
import { pageMeta } from '#web/page/page-meta.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

const title = 'What you agreed to'
const lead = 'What your data may be used for. You decide, and can change it at any time.'

export const meta = () => pageMeta({ title, description: lead, path: paths.consent(), listed: false })

export default function ConsentPage() {
  const head = <PageHead compact title={title} lead={lead} />
  return (
    <LoginGuard head={head}>
      <Container narrow className="pb-section">
        {head}
        <Sheet as="section" aria-label={title} className="p-4.5">
          <ConsentPart />
        </Sheet>
      </Container>
    </LoginGuard>
  )
}

function ConsentPart() {
  const navigate = useNavigate()
  return <ConsentSection onDone={() => void navigate(paths.dashboard())} />
}
