import { ContactDetails } from '#web/content/contact-details.tsx'
import { useSiteSetting } from '#web/content/site-settings.ts'
import { paths } from '#domain/paths.ts'
import { college, siteName } from '#web/page/college.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { AreaMap } from './area-map.tsx'
import { ContactForm } from './contact-form.tsx'

export const meta = () =>
  pageMeta({
    title: 'Contact',
    description: `Write to ${siteName()}: ask a question, report a mistake or suggest a paper. ${college().address}.`,
    path: paths.contact(),
  })

export const handle = reactOnDemandWithData

export default function ContactPage() {
  return (
    <Container>
      <PageHead title="Contact" lead="Ask a question, report a mistake or suggest a paper. We read every message." />
      <div className="grid gap-10 lg:grid-cols-[1.2fr_.8fr] lg:gap-14">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-4 text-xl">
            Send a message
          </h2>
          <Sheet className="p-5 md:p-7">
            <ContactForm />
          </Sheet>
        </section>
        <PublicQueriesProvider>
          <Whereabouts />
        </PublicQueriesProvider>
      </div>
    </Container>
  )
}

function Whereabouts() {
  const { data } = useSiteSetting('contact')
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="mb-2 text-xl">
        Reach us
      </h2>
      <ContactDetails />
      <div className="mt-4">
        <AreaMap place={data?.address ?? college().address} />
      </div>
    </section>
  )
}
