import { Award, Flame, Scale, Target } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { GateDrawing } from '#web/ui/art/gate-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { SocialLinks } from './social-links.tsx'
import { Team } from './team-cards.tsx'
import { siteName } from '#web/page/college.ts'

export const meta = () =>
  pageMeta({
    title: 'About',
    description: `Why ${siteName()} exists, what we value, and who runs it: everything for the semester of an Indian college student in one place.`,
    path: paths.about(),
  })

// docs/behaviour.md#about: four core values.
const values = [
  {
    icon: Flame,
    name: 'Passion',
    text: 'Made by students and alumni who know what a semester is like, and who want yours to go well.',
  },
  { icon: Target, name: 'Dedication', text: 'We keep the site running through exam week, when you need it most.' },
  { icon: Scale, name: 'Integrity', text: 'Sample content is marked as sample. You see every price before you pay.' },
  {
    icon: Award,
    name: 'Excellence',
    text: 'Fast on any phone, easy to read, and exact to the second decimal.',
  },
]

export const handle = reactOnDemandWithData

export default function AboutPage() {
  return (
    <PublicQueriesProvider>
      <Container>
        <PageHead
          title={`About ${siteName()}`}
          lead="Papers, notices, placements and answers for Indian college students."
        />
        <Mission />
        <section className="mt-section">
          <h2 className="mb-6">{`Who runs ${siteName()}`}</h2>
          <Team />
        </section>
        <Values />
        <Closing />
      </Container>
    </PublicQueriesProvider>
  )
}

function Mission() {
  return (
    <section className="grid items-center gap-x-16 gap-y-8 pt-2 lg:grid-cols-[1.3fr_.7fr]">
      <div>
        <h2>Our mission</h2>
        <p className="mt-4 max-w-measure text-lg">
          To bring everything you need for the semester together in one place: papers and notes, books, placements,
          answers, and alumni who studied here before you.
        </p>
        <p className="mt-4 max-w-measure text-ink-2">
          {`Today most of this is passed on in forwarded messages that are lost by the next batch. On ${siteName()} it stays. The site is open to every college, works on any phone and is run by a few volunteers.`}
        </p>
        <SocialLinks />
      </div>
      <div className="mx-auto w-72 max-w-full lg:w-full">
        <GateDrawing />
      </div>
    </section>
  )
}

/** One sheet ruled in four, as on the dashboard. */
function Values() {
  return (
    <section className="mt-section">
      <h2 className="mb-6">Our values</h2>
      <Sheet as="ul" className="grid overflow-hidden md:grid-cols-2 lg:grid-cols-4">
        {values.map(({ icon: Icon, name, text }) => (
          <li
            key={name}
            className="-mt-px border-t border-line px-5 py-5 md:-ml-px md:border-l lg:px-6 lg:pt-6 lg:pb-8"
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 lg:size-7" />
            <h3 className="mt-3 lg:mt-6">{name}</h3>
            <p className="mt-1.5 text-sm leading-[1.5] text-ink-2">{text}</p>
          </li>
        ))}
      </Sheet>
    </section>
  )
}

function Closing() {
  return (
    <section className="mt-section grid justify-items-center gap-3 text-center">
      <div className="w-48">
        <ChaiDrawing />
      </div>
      <h2>Something missing?</h2>
      <p className="max-w-[44ch] text-ink-2">
        Found a wrong date? Know a good book shop? Want to help? Write to us. We read every message.
      </p>
      <Link to={paths.contact()} className={`${buttonClass()} mt-3`}>
        Contact us
      </Link>
    </section>
  )
}
