import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { errorCode } from '#web/backend/errors.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { CheckingLink, LinkNotChecked } from '../forms/link-check.tsx'
import { type Change, fetchChange, revertChange, takeToken } from './secured-account.ts'
import { signOut, useSession } from '#web/session/session.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () =>
  pageMeta({
    title: 'Secure your account',
    description: `Undo a change to your ${siteName()} account that you did not make.`,
    path: paths.secureAccount(),
    listed: false,
  })

/** The page of the "This was not me" link in the mail about a changed account. */
export default function SecureAccountPage() {
  const hydrated = useHydrated()
  return (
    <>
      <h1>Secure your account</h1>
      {hydrated ? (
        <QueriesProvider>
          <LinkContent />
        </QueriesProvider>
      ) : (
        <CheckingLink />
      )}
    </>
  )
}

function LinkContent() {
  // The token is removed from the address at once: the page may be reloaded, shared or seen by others.
  const [token] = useState(takeToken)
  const query = useQuery({
    queryKey: ['secure-account', token],
    queryFn: () => fetchChange(token ?? ''),
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
    meta: { persist: false },
  })

  if (
    token === undefined ||
    errorCode(query.error) === 'link_unknown' ||
    errorCode(query.error) === 'validation_failed'
  )
    return (
      <InvalidLink title="This link does not work">It may be incomplete. Open it directly from the e-mail.</InvalidLink>
    )
  if (query.isFetching) return <CheckingLink />
  if (query.error || !query.data) return <LinkNotChecked onRetry={() => void query.refetch()} />
  if (query.data.state === 'expired')
    return (
      <InvalidLink title="This link has expired">
        It worked for seven days. If somebody else still has your account, choose a new password now.
      </InvalidLink>
    )
  if (query.data.state === 'used')
    return (
      <InvalidLink title="This link has been used">
        You have already secured your account with it. If you have not chosen a new password yet, ask for a reset link.
      </InvalidLink>
    )
  return <Confirm token={token} change={query.data} />
}

function InvalidLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Message tone="warning" title={title} className="mt-6">
        {children}
      </Message>
      <NextSteps />
    </>
  )
}

function NextSteps() {
  return (
    <div className="mt-6 grid gap-3">
      <Link to={paths.forgotPassword()} className={buttonClass({ variant: 'accent', size: 'lg', block: true })}>
        Send me a reset link
      </Link>
      <Link to={paths.contact()} className={buttonClass({ variant: 'line', block: true })}>
        Write to us
      </Link>
    </div>
  )
}

const happened: Record<Change['kind'], string> = {
  password_changed: 'The password was changed',
  email_changed: 'The e-mail address was changed',
  phone_changed: 'The phone number was changed',
  factor_added: 'A second factor was added',
  factor_removed: 'A second factor was removed',
  identity_added: 'A login method was linked',
  identity_removed: 'A login method was unlinked',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  deletion_planned: 'The deletion of the account was requested',
}

function Confirm({ token, change }: { token: string; change: Change }) {
  const { status } = useSession()
  const secure = useMutation({
    mutationFn: () => revertChange(token),
    onSuccess: async () => {
      // All sessions of the account have ended; this browser's may be one of them.
      if (status === 'signed-in' || status === 'second-factor') await signOut('local', async () => {})
    },
  })
  const code = errorCode(secure.error)
  if (secure.data) return <Done {...secure.data} />
  if (code === 'link_used' || code === 'link_expired')
    return <InvalidLink title="This link no longer works">It works once, for seven days.</InvalidLink>

  return (
    <>
      <p className="mt-1 text-ink-2">
        <span>{happened[change.kind]}</span> on <span>{dayOf(change.changedAt)}</span>, on the account of{' '}
        <b dir="auto" className="wrap-anywhere text-ink">
          {change.email}
        </b>
        .
      </p>
      {secure.error && (
        <Message tone="error" className="mt-6">
          Your account could not be secured. Check your connection and try again. The link still works.
        </Message>
      )}
      <p className="mt-6 font-semibold">If that was not you:</p>
      <ul className="mt-2 list-disc pl-5 text-ink-2 [&>li]:mt-1">
        <li>all devices are signed out of your account, including yours;</li>
        <li>the password stops working;</li>
        <li>
          your old e-mail address is restored, and second factors, passkeys and login methods added since then are
          removed;
        </li>
        <li>we e-mail you a link to choose a new password.</li>
      </ul>
      <div className="mt-6 grid gap-3">
        <Button variant="accent" size="lg" block busy={secure.isPending} onClick={() => secure.mutate()}>
          {secure.isPending ? 'Securing...' : 'Secure my account'}
        </Button>
        <Link to={paths.home()} className={buttonClass({ variant: 'line', block: true })}>
          It was me
        </Link>
      </div>
    </>
  )
}

function Done({ email, resetSent }: { email: string | null; resetSent: boolean }) {
  return (
    <>
      <Message tone={email === null ? 'warning' : 'success'} title="Your account is yours again" className="mt-6">
        {email === null
          ? 'Nobody can log in to it now. Your old e-mail address is used by another account, so we could not restore it. Contact us, and we will sort it out.'
          : resetSent
            ? `All devices are signed out. We have sent a link to ${email}. Use it to choose a new password.`
            : `All devices are signed out. The e-mail with the link to choose a new password could not be sent to ${email}. Ask for a new link in a few minutes.`}
      </Message>
      {email !== null && resetSent ? (
        <div className="mt-6 grid gap-3">
          <Link to={paths.login()} className={buttonClass({ variant: 'line', block: true })}>
            Go to the login page
          </Link>
        </div>
      ) : (
        <NextSteps />
      )}
    </>
  )
}
