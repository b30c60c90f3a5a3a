import { useQuery } from '@tanstack/react-query'
import { ArrowRight, BookOpen, Calculator, ChevronRight, Megaphone } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { wording } from '#domain/wording.ts'
import { amount, guardedPageAt, ownBoard, proContents, type ProContents } from '#web/content/preview/inside.ts'
import { useOwnHead } from '#web/page/standing-head.tsx'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The time until the guard redirects, seconds (docs/behaviour.md#constants-navigation-theme-and-guards). */
const seconds = 3

/** Replaces a page of Pro: its contents, why it is closed, and which pages are open. @param path the page's address */
export function ProDetour({ path }: { path: string }) {
  useOwnHead()
  const { data: contents } = useQuery(proContents)
  const found = guardedPageAt(path)
  return (
    <Container narrow className="grid gap-5 pt-8 pb-section">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl">{found?.page.label ?? 'This page needs Pro'}</h1>
          <p className="text-sm text-ink-2">What is inside, counted today.</p>
        </div>
        <Stamp tone="marigold" filled>
          Pro
        </Stamp>
      </div>
      {found && <Inside name={found.name} inside={contents && found.inside(contents)} />}
      <Countdown path={path} />
      <WithoutPro contents={contents} />
    </Container>
  )
}

type Found = NonNullable<ReturnType<typeof guardedPageAt>>

/** Has the same height before the figures have arrived. */
function Inside({ name, inside }: { name: string; inside: ReturnType<Found['inside']> | undefined }) {
  const figures = inside?.figures ?? [{ count: undefined, label: '\u00a0' }]
  return (
    <Sheet as="section" aria-label="What is inside" aria-busy={inside === undefined}>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line">
        {figures.map(({ count, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-4.5 pt-3 pb-3.5">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="display text-3xl leading-tight">{count === undefined ? '\u00a0' : amount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-t border-line px-4.5 py-2 text-sm text-ink-2">
        {inside && <span>{inside.note}</span>}
        {name === 'notices' && (
          <Link
            to={paths.blog()}
            className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-ink no-underline hover:underline"
          >
            Read what you can
            <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </Link>
        )}
      </p>
    </Sheet>
  )
}

/** Redirects to the plans after a countdown, unless the reader stops it. */
function Countdown({ path }: { path: string }) {
  const navigate = useNavigate()
  const [left, setLeft] = useState(seconds)
  const [stays, setStays] = useState(false)
  const go = () =>
    void navigate(paths.purchasePlan(), { replace: true, state: { message: wording.guard.proRequired, from: path } })
  const goWhenDue = useEffectEvent(go)
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => goWhenDue(), seconds * 1000)
    const ticks = setInterval(() => setLeft((before) => Math.max(1, before - 1)), 1000)
    return () => {
      clearTimeout(timer)
      clearInterval(ticks)
    }
  }, [stays])

  return (
    <div className="grid gap-3">
      <Message tone="warning">
        <p className="font-bold">{wording.guard.proRequired}</p>
        {stays && <p className="text-ink-2">You stay here. The plans open when you press the button.</p>}
      </Message>
      <div className="flex flex-wrap items-center gap-2.5">
        {!stays && (
          <div className="min-w-52 flex-1">
            <p className="text-sm font-bold">{`Plans open in ${left} ${left === 1 ? 'second' : 'seconds'}`}</p>
            <div aria-hidden="true" className="mt-1.5 grid grid-cols-3 gap-1">
              {Array.from({ length: seconds }, (_, index) => (
                <span
                  key={index}
                  className={classNames('h-1 rounded-full', index <= seconds - left ? 'bg-ink' : 'bg-bone')}
                />
              ))}
            </div>
          </div>
        )}
        {!stays && (
          <Button variant="line" className="max-sm:flex-1" onClick={() => setStays(true)}>
            Stay
          </Button>
        )}
        <Button variant="accent" className="max-sm:flex-1" onClick={go}>
          See the plans
        </Button>
        {stays && (
          <Link to={paths.dashboard()} className={buttonClass({ variant: 'quiet' })}>
            Back to Dashboard
          </Link>
        )}
      </div>
    </div>
  )
}

function WithoutPro({ contents }: { contents: ProContents | undefined }) {
  const rows = [
    { to: paths.blog(), icon: Megaphone, name: contents ? ownBoard(contents) : 'Notices and posts', text: 'For you' },
    { to: paths.calculator(), icon: Calculator, name: 'CGPA Calculator', text: 'Your marks are saved' },
    {
      to: paths.books(),
      icon: BookOpen,
      name: 'Book Vendors',
      text: contents && contents.vendors > 0 ? `${amount(contents.vendors)} near the college` : 'Near the college',
    },
  ]
  return (
    <Sheet as="section" aria-labelledby="without-pro">
      <h2 id="without-pro" className="border-b-2 border-margin px-4.5 py-2.5 text-lg">
        Yours without Pro
      </h2>
      <ul className="divide-y divide-line">
        {rows.map(({ to, icon: Icon, name, text }) => (
          <li key={to} className="relative flex items-center gap-3.5 px-4.5 py-2.5 hover:bg-sunk/55">
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 flex-none" />
            <div className="min-w-0 flex-1">
              <Link to={to} className="cover text-sm font-bold">
                {name}
              </Link>
              <p className="text-xs text-ink-2">{text}</p>
            </div>
            <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
