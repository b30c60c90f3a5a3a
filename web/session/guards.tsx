import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { wording } from '#domain/wording.ts'
import { type Account, hasRole, isLetIn, useAccount } from './account.ts'
import { withoutRedirect } from '#web/backend/session/without-redirect.ts'
import { retrySession, useRedirectResult, useSession } from './session.ts'
import type { Page } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { QueriesProvider } from './queries.ts'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { openedByRedirect } from '#web/page/redirect/redirect-address.ts'
import { useOwnHead } from '#web/page/standing-head.tsx'
import { siteName } from '#web/page/college.ts'

// Guards are a courtesy to visitors: row-level security authorizes reads and writes.

// Lazy: an account with Pro never renders it.
const ProDetour = lazy(() => loadWithRetry(async () => ({ default: (await import('./pro-detour.tsx')).ProDetour })))

const redirectDelay = 3000

interface GuardProps {
  /** The page's title and lead, shown while the session is checked, in the place that they have on the page. */
  head?: ReactNode
  children: ReactNode
}

/** For a page of the catalogue (web/pages.ts), which defines its access. */
export function PageGuard({ page, head, children }: GuardProps & { page: Page }) {
  switch (page.access) {
    case 'pro':
      return <ProGuard head={head}>{children}</ProGuard>
    case 'members':
      return <LoginGuard head={head}>{children}</LoginGuard>
    default:
      return <QueriesProvider>{children}</QueriesProvider>
  }
}

export function LoginGuard({ head, children }: GuardProps) {
  const { status } = useSession()
  const redirect = useRedirectResult()
  const location = useLocation()
  // A pending message (a registration's success, a mail link's failure) is shown on the login page.
  const flash = useMemo(() => {
    if (!redirect.text) return location.state
    return redirect.kind === 'error' ? { error: redirect.text } : { notice: redirect.text }
  }, [redirect, location.state])

  // After hydration the page behind the guard is new: it is rendered in slices, so that the browser remains responsive.
  const isOpen = useDeferredValue(status === 'signed-in')

  if (status === 'loading' || (status === 'signed-in' && !isOpen)) return <Waiting head={head} />
  if (status === 'failed') return <Unreachable onRetry={retrySession} />
  if (status === 'signed-out' || status === 'second-factor') {
    // After signing out, the address has changed already: the router shows the next page when React has time for it.
    if (window.location.pathname !== location.pathname) return <Waiting head={head} />
    const here = location.pathname + location.search
    // The result of a redirect is shown once: `next` does not contain it.
    const next = openedByRedirect ? withoutRedirect(new URL(here, window.location.origin)) : here
    return <Navigate to={paths.login({ next })} replace state={flash} />
  }
  return <QueriesProvider>{children}</QueriesProvider>
}

function ProGuard({ head, children }: GuardProps) {
  return (
    <LoginGuard head={head}>
      <ProOnly head={head}>{children}</ProOnly>
    </LoginGuard>
  )
}

function ProOnly({ head, children }: GuardProps) {
  const { pathname, search } = useLocation()
  const { data: account, isError, isFetching, refetch } = useAccount()

  if (isLetIn(account)) return children
  // The cached plan may be older than a purchase: access is denied only after a fetch.
  if (isFetching) return <Waiting head={head} />
  if (isError || !account) {
    return (
      <Detour
        tone="error"
        drawing={<TornSheetDrawing />}
        heading="Your plan could not be checked"
        reason={wording.guard.planUnknown}
        to={paths.dashboard()}
        place="your dashboard"
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Suspense fallback={<Waiting head={head} />}>
      <ProDetour path={pathname + search} />
    </Suspense>
  )
}

/** For the pages of the admin area: for admins, and who has a role with work in them. */
export function AdminGuard({ head, may, children }: GuardProps & { may: (account: Account) => boolean }) {
  return (
    <LoginGuard head={head}>
      <AdminOnly head={head} may={may}>
        {children}
      </AdminOnly>
    </LoginGuard>
  )
}

function AdminOnly({ head, may, children }: GuardProps & { may: (account: Account) => boolean }) {
  const { data: account, isError, isFetching, refetch } = useAccount()

  if (account && hasRole(account) && may(account)) return children
  if (isFetching) return <Waiting head={head} />
  const unknown = isError || !account
  return (
    <Detour
      tone={unknown ? 'error' : 'warning'}
      drawing={<TornSheetDrawing />}
      heading={unknown ? 'Your account could not be checked' : 'For admins only'}
      reason={unknown ? wording.guard.adminUnknown : wording.guard.adminRequired}
      to={paths.dashboard()}
      place="your dashboard"
      {...(unknown && { onRetry: () => void refetch() })}
    />
  )
}

function Waiting({ head }: Pick<GuardProps, 'head'>) {
  return (
    <Container>
      {head}
      <div className="grid min-h-[50vh] place-items-center">
        <Spinner label={wording.guard.loading} />
      </div>
    </Container>
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice drawing={<TornSheetDrawing />} heading={`${siteName()} cannot be reached`} tone="error">
      <p>Check your connection and try again. Nothing is lost.</p>
      <Button variant="line" className="mt-3" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  )
}

type DetourProps = {
  tone: 'error' | 'warning'
  drawing: ReactNode
  heading: string
  reason: string
  to: string
  /** The name of the page that it leads to. */
  place: string
  onRetry?: () => void
}

/** Shows the reason, and navigates after three seconds or on a press. */
function Detour({ tone, drawing, heading, reason, to, place, onRetry }: DetourProps) {
  const navigate = useNavigate()
  const go = () => void navigate(to, { replace: true })

  const goWhenDue = useEffectEvent(go)
  useEffect(() => {
    const timer = setTimeout(() => goWhenDue(), redirectDelay)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Notice drawing={drawing} heading={heading} tone={tone}>
      <p className="font-bold">{reason}</p>
      <p>{`Taking you to ${place} in a moment.`}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button onClick={go}>Go now</Button>
        {onRetry && (
          <Button variant="line" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </div>
    </Notice>
  )
}

type NoticeProps = {
  drawing: ReactNode
  heading: string
  tone: 'error' | 'warning'
  children: ReactNode
}

function Notice({ drawing, heading, tone, children }: NoticeProps) {
  useOwnHead()
  return (
    <Container narrow className="py-section">
      <div className="mx-auto w-44 [&>svg]:h-auto [&>svg]:w-full">{drawing}</div>
      <h1 className="mt-4 mb-8 text-center text-2xl">{heading}</h1>
      <Message tone={tone}>{children}</Message>
    </Container>
  )
}
