import { Award, Flame, Scale, Target } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { PublicQueriesProvider } from '#web/queries/queries.ts'
import { pageMeta } from '#web/shell/pages/page-meta.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { GateDrawing } from '#web/ui/art/gate-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { SocialLinks } from './social-links.tsx'
import { Team } from './team-cards.tsx'

export const meta = () =>
  pageMeta({
    title: 'About',
    description:
      'Why CampusLife exists, what it holds itself to, and who runs it: the whole semester of an Indian college student in one place.',
    path: paths.about(),
  })

// docs/behaviour.md#about: four core values.
const values = [
  {
    icon: Flame,
    name: 'Passion',
    text: 'Made by people who have queued for the same form. We care how the semester goes.',
  },
  { icon: Target, name: 'Dedication', text: 'Kept running in exam week too. That is when it is needed.' },
  { icon: Scale, name: 'Integrity', text: 'What is a sample says so. What costs money says how much, before you pay.' },
  {
    icon: Award,
    name: 'Excellence',
    text: 'Quick on a cheap phone, readable in the sun, right to the second decimal.',
  },
]

export default function AboutPage() {
  return (
    <PublicQueriesProvider>
      <Container>
        <PageHead title="About CampusLife" lead="The web home of a college student’s semester." />
        <Mission />
        <section className="mt-section">
          <h2 className="mb-6">Who runs it</h2>
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
          To put what a student needs for the semester in one place, and to keep it there: papers and notes, books,
          placements, answers, and the people who sat in the same lecture hall a few years ago.
        </p>
        <p className="mt-4 max-w-measure text-ink-2">
          Most of it passes from hand to hand today, in forwarded messages that are gone by the next batch. CampusLife
          is the board on which it stays: open to every college, light enough for any phone, and run by a few volunteers
          for everyone else.
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
      <h2 className="mb-6">What we hold ourselves to</h2>
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
        A wrong date, a good book shop, a hand to lend: write to us, somebody reads it.
      </p>
      <Link to={paths.contact()} className={`${buttonClass()} mt-3`}>
        Contact us
      </Link>
    </section>
  )
}
