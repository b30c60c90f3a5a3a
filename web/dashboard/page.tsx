import type { User } from '@supabase/auth-js'
import { memo, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { collegeDay, dateOf, lastDay, longDay } from '#domain/dates/college-time.ts'
import { greeting } from '#domain/accounts/display-name.ts'
import { dueFrom, summaryOf } from '#domain/today.ts'
import { isLetIn, namesOf, useAccount } from '#web/session/account.ts'
import type { Account } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { Onboarding } from '#web/onboarding/onboarding.tsx'
import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { firstRequests, ownId } from '#web/page/document/first-requests.ts'
import { setMember } from '#web/page/member.ts'
import { serverNow } from '#web/page/server-now.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { Answers } from './answers.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { DeletionSlot } from './deletion-slot.tsx'
import { MarksPanel, marksOf } from './marks-panel.tsx'
import { NewPapers } from './new-papers.tsx'
import { Stats } from './stats.tsx'
import { todayOf, useToday } from './today.ts'
import type { Today } from './today.ts'
import { Overview, WhatIsDue } from './today-view.tsx'
import { UpgradeSlot } from './upgrade-slot.tsx'
import { siteName } from '#web/page/college.ts'

export const handle = firstRequests(
  pathOf(todayOf),
  pathOf((client) => marksOf(client, ownId)),
)

const PersonalLines = lazyOptional(
  () => import('./personal-lines.tsx'),
  (module) => module.PersonalLines,
)

export const meta = () =>
  pageMeta({
    title: 'Dashboard',
    description: `What is due in the next two weeks, answers to your questions, your marks, and all pages of ${siteName()}.`,
    path: paths.dashboard(),
  })

/** Undefined while it is being fetched, null if the fetch failed. */
type MaybeAccount = Account | null | undefined

interface Known {
  account: MaybeAccount
  lead?: string | undefined
  studies?: string | undefined
}

export default function DashboardPage() {
  const { status, user } = useSession()
  const [{ account, lead = 'What is due, what is new, and how your marks stand.', studies }, setKnown] =
    useState<Known>({ account: undefined })

  return (
    <>
      {status !== 'failed' && (
        <Container>
          {/* Outside of the guard, so that it is one element from the first frame on: its text grows in place, on
              phones into a second line. */}
          <PageHead title={heading(user, account)} lead={<span className="block max-sm:min-h-[2lh]">{lead}</span>}>
            <p className="text-right text-sm leading-[1.6] whitespace-pre-line text-ink-2 max-lg:hidden">
              {[studies, planOf(account)].filter(Boolean).join('\n')}
            </p>
          </PageHead>
        </Container>
      )}
      <PageGuard page={pages.dashboard} head={<FirstViewPlace />}>
        <Dashboard onKnown={setKnown} />
      </PageGuard>
    </>
  )
}

/** Filled by the document's script (first-view.tsx) while React loads; React does not touch its content. */
const FirstViewPlace = () => (
  <div
    data-first-view=""
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: '' }}
    className="[&:not(:empty)+div]:hidden"
  />
)

/** The time of the answer whose unread notices were last passed to the badge, ms. */
let toldAt = 0

/** Memoized: it passes its data up to the head, whose rendering must not render the dashboard again. */
const Dashboard = memo(function Dashboard({ onKnown }: { onKnown: (known: Known) => void }) {
  const { data, isError, isPending, refetch } = useAccount()
  const query = useToday()
  const { data: today, dataUpdatedAt } = query
  /** On this visit. */
  const [onboarded, setOnboarded] = useState(false)
  const account = isPending ? undefined : (data ?? null)
  // No card is marked as Pro until the plan is known, or if it cannot be fetched: the guard behind it checks.
  const free = account ? !isLetIn(account) : false
  const asksConsent = today?.consent === true && account?.onboardedAt !== null && !onboarded

  // Before the frame that shows what is due, so that the head does not push it down.
  useLayoutEffect(() => {
    onKnown({ account, lead: leadOf(today, dataUpdatedAt), studies: studiesOf(today) })
  }, [account, today, dataUpdatedAt, onKnown])
  useEffect(() => {
    // Once per answer: when the person comes back to the page, the badge may have a newer count.
    if (!today || dataUpdatedAt <= toldAt) return
    toldAt = dataUpdatedAt
    setMember({ notices: today.unread_notices })
  }, [today, dataUpdatedAt])

  return (
    <Container>
      {/* Cached data remains on the page; the strip shows its age. */}
      {isError && !data && (
        <Message
          tone="error"
          title={navigator.onLine ? 'Your account could not be loaded' : 'You are offline'}
          className="mb-6"
        >
          <p>
            {navigator.onLine
              ? 'You can still open the pages below.'
              : 'Your account is shown once you are connected. Pages that were saved can be opened.'}
          </p>
          <Button variant="line" className="mt-3" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Message>
      )}
      {account?.deletesAt && <DeletionSlot deletesAt={account.deletesAt} />}
      <Onboarding onSaved={() => setOnboarded(true)} />
      <Overview query={query} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <section aria-label="What is due" className="min-w-0">
          <WhatIsDue query={query} accent={account?.onboardedAt !== null} />
        </section>
        <div className="grid min-w-0 content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {/* Its room is reserved while its code loads. */}
          {today && (asksConsent || Boolean(today.alumni)) && (
            <div className="grid min-h-27 gap-5">
              <Suspense>
                <PersonalLines consent={asksConsent} alumni={today.alumni} now={serverNow(today, dataUpdatedAt)} />
              </Suspense>
            </div>
          )}
          {today && <Answers answers={today.answers} now={serverNow(today, dataUpdatedAt)} />}
          {today && <NewPapers papers={today.papers} semester={today.semester} />}
          {/* Rendered after Today has loaded, so that it is not pushed down. */}
          {!query.isPending && <MarksPanel />}
        </div>
        <section aria-label={`All of ${siteName()}`} className="min-w-0">
          <p className="mb-2 min-h-6 text-sm text-ink-2">{access(account)}</p>
          <FeatureCards lockPro={free} today={today} />
        </section>
      </div>
      {free && <UpgradeSlot />}
      {/* Rendered after the plan is known, so that it is not pushed down. */}
      {!isPending && <Stats />}
    </Container>
  )
})

function heading(user: User | undefined, account: MaybeAccount): string {
  if (!user || account === undefined) return 'Welcome'
  const names = namesOf(user)
  return greeting({ firstName: account?.firstName, name: names.fullName ?? names.name, email: names.email })
}

/** The date, and what is near. */
function leadOf(today: Today | undefined, answeredAt: number): string {
  const now = today ? serverNow(today, answeredAt) : new Date()
  const day = collegeDay(now)
  const summary = today && summaryOf(day, dueFrom(day, today), now)
  return [`${longDay(day)}.`, summary].filter(Boolean).join(' ')
}

/** `CSE, semester 5`. */
function studiesOf(today: Today | undefined): string | undefined {
  const { branch, semester } = today ?? {}
  if (!branch) return semester ? `Semester ${semester}` : undefined
  return semester ? `${branch.code}, semester ${semester}` : branch.code
}

function planOf(account: MaybeAccount): string | undefined {
  if (account?.plan !== 'pro') return undefined
  return account.proUntil === undefined ? 'Pro' : `Pro until ${dateOf(lastDay(new Date(account.proUntil)))}`
}

function access(account: MaybeAccount): string {
  if (!account) return ''
  return isLetIn(account) ? 'You have access to everything.' : 'Three of these pages need Pro.'
}
