import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ComingSoon } from '#web/content/coming-soon.tsx'
import { paths } from '#domain/paths.ts'
import { college } from '#web/page/college.ts'
import { reactOnDemand } from '#web/page/document/on-demand.ts'
import { absolute, pageMeta } from '#web/page/page-meta.ts'
import { GateDrawing } from '#web/ui/art/gate-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { Stats } from '#web/ui/display/stats.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { features } from './features.ts'
import { HighlightBoard } from './highlight-board.tsx'
import { PinnedNotices } from './pinned-notices.tsx'

const description =
  'Previous-year papers, placements, alumni, discussions and a CGPA calculator for Indian college students: the whole semester in one place.'

export const meta = () => {
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.search())}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  const site = { name: college().name, url: absolute(paths.home()) }
  return pageMeta({
    title: 'Your campus, in one place',
    description,
    path: paths.home(),
    data: [
      { '@type': 'WebSite', ...site, inLanguage: 'en-IN', potentialAction: search },
      { '@type': 'Organization', ...site, logo: absolute('/icon-512.png'), description },
    ],
  })
}

export const handle = reactOnDemand

export default function LandingPage() {
  useMailLink()
  return (
    <>
      <Garland />
      <Container className="pt-15">
        <PinnedNotices />
        <Hero />
        <Numbers />
        <Features />
        <Closing />
      </Container>
    </>
  )
}

/** As the college says (docs/behaviour.md#product, landing hero, on a site as it ships); it may leave them out. */
function Numbers() {
  const numbers = college().landingNumbers
  if (numbers.length === 0) return null
  return <Stats items={numbers.map(({ figure, of }) => ({ value: figure, label: of }))} />
}

/**
 * A mail link whose own target is no longer allowed ends here. It is passed on by loading the dashboard's document: its
 * guard shows the result only after a page load.
 */
function useMailLink() {
  useEffect(() => {
    if (/[#&](access_token|error_code)=/.test(location.hash)) location.replace(paths.dashboard() + location.hash)
  }, [])
}

/** Hangs from the bar while the page is at its top; hidden behind it while scrolled (scroll-marks.ts). */
function Garland() {
  return (
    <div
      aria-hidden="true"
      className="garland pointer-events-none fixed inset-x-0 top-(--bar-height) z-1 transition-[translate] duration-280 in-data-reading:-translate-y-full"
    />
  )
}

function Hero() {
  return (
    <section className="grid gap-10 pt-[clamp(1.5rem,.5rem+4vw,4.5rem)] pb-[clamp(2rem,1.5rem+2vw,3.5rem)] lg:grid-cols-[1.15fr_.85fr] lg:items-center lg:gap-18">
      <div className="min-w-0">
        {/* Beside the board it has two lines, in Besley and in its fallback: the second just fits its column. */}
        <h1 className="text-4xl leading-[1.02] tracking-[-.028em] lg:text-[min(4rem,.55rem+4.3vw)]">
          Transform Your Academic Journey
        </h1>
        <p className="mt-5 max-w-[56ch] text-lg text-ink-2">
          Papers, placements, alumni and answers from seniors. Everything for your semester in one place.
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          {/* A visitor without a session is led to registering (page/document/visitors.ts). */}
          <Link
            to={paths.dashboard()}
            prefetch="intent"
            data-visitor-to={paths.register({ next: paths.dashboard() })}
            className={buttonClass({ variant: 'accent', size: 'lg' })}
          >
            Get Started Now
            <ArrowRight aria-hidden="true" strokeWidth={1.75} />
          </Link>
          <Link to={paths.purchasePlan()} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
            See plans
          </Link>
        </div>
      </div>
      <HighlightBoard />
    </section>
  )
}

function Features() {
  return (
    <section className="mt-section">
      <h2>What you get</h2>
      <div className="mt-7 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-[clamp(.75rem,.5rem+1vw,1.25rem)]">
        {features.map(({ page: { label, cardLabel = label, icon, to, comingSoon }, text }) => (
          <IndexCard
            key={to}
            interactive
            icon={icon}
            title={
              <Link to={to} className="cover">
                {cardLabel}
              </Link>
            }
          >
            <p>
              <span>{text}</span>
              {comingSoon && (
                <>
                  {' '}
                  <ComingSoon />
                </>
              )}
            </p>
          </IndexCard>
        ))}
      </div>
    </section>
  )
}

function Closing() {
  const until = college().proForMembersUntil
  return (
    <section className="mt-section grid justify-items-center gap-3 text-center">
      <div className="w-60">
        <GateDrawing />
      </div>
      <h2>See you on campus.</h2>
      <p className="max-w-[44ch] text-ink-2">
        {/* Written out, since domain/policy.ts would be one more script for this page.
            tests/security/http/http-build.test.ts compares them. */}
        {until === null
          ? 'Free to join with your e-mail. Pro is ₹49 a semester, about four cups of canteen chai.'
          : `Free to join with your e-mail. Every member has Pro until ${until}.`}
      </p>
      <Link to={paths.register()} className={classNames(buttonClass(), 'mt-3')}>
        Create account
      </Link>
    </section>
  )
}
