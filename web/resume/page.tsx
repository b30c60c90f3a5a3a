import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { useSiteSetting } from '#web/content/site-settings.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Stats } from '#web/ui/display/stats.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Checklist } from './checklist.tsx'
import { ProjectSection } from './project-section.tsx'
import { TemplateSection } from './template-section.tsx'
import { TutorialSection } from './tutorial-section.tsx'
import { claims, wording } from './wording.ts'

const lead =
  'Choose a template, add your own work and keep it to one page. Templates open in an external LaTeX editor, where you need a free account.'

export const handle = firstRequests()

export const meta = () =>
  pageMeta({
    title: 'Resume',
    description: 'Five LaTeX resume templates, projects to show, a checklist for freshers and three video tutorials.',
    path: paths.resume(),
  })

export default function ResumePage() {
  return (
    <PageGuard page={pages.resume} head={<PageHead title={wording.headline} lead={lead} />}>
      <Resume />
    </PageGuard>
  )
}

function Resume() {
  const { data } = useSiteSetting('claims_resume')
  const { head, items } = data ?? claims

  return (
    <Container>
      <PageHead title={wording.headline} lead={lead}>
        <dl className="flex gap-6 text-sm leading-snug text-ink-2">
          {head.map(({ figure, of }) => (
            <div key={of} className="flex flex-col-reverse">
              <dt>{of}</dt>
              <dd className="display text-2xl text-ink">{figure}</dd>
            </div>
          ))}
        </dl>
      </PageHead>
      <TemplateSection />
      <div className="mt-10">
        <Stats items={items.map(({ figure, of }) => ({ value: figure, label: of }))} />
      </div>
      <Checklist />
      <ProjectSection />
      <TutorialSection />
    </Container>
  )
}
