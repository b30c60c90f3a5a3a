import type { Factor, User } from '@supabase/auth-js'
import { useState } from 'react'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { browserHasPasskeys, passkeyProblemText, wasCancelled } from '../second-factor/passkeys.ts'
import { problemText } from '../forms/error-text.ts'
import { useOffered } from '../log-in/providers.ts'
import { removeFactor, useEnrollPasskey, useFactors, useNewFactor, useRefreshFactors } from './factors.ts'
import { QueryStates } from './query-states.tsx'

const AuthenticatorSetup = lazyPart(async () => (await import('./authenticator-setup.tsx')).AuthenticatorSetup)
const SecondFactorForm = lazyPart(
  async () => (await import('../second-factor/second-factor-form.tsx')).SecondFactorForm,
)

const turnedOn = 'Two-factor authentication is on. Your other devices are signed out.'
const passkeyUsed =
  'Your passkey is now a second factor, too. You can also log in with it alone, without your password.'
const passkeyCancelled = 'No passkey was used. You can try again any time.'
const passkeyFailed = 'No passkey could be used. Please try again.'
const spareAdded = 'The spare device is added. Keep it in a different place from the first one.'

export function TwoFactor({ user }: { user: User }) {
  const query = useFactors(user)
  return (
    <QueryStates query={query} failed="Your two-factor settings could not be loaded.">
      {(factors) => <FactorList user={user} factors={factors} />}
    </QueryStates>
  )
}

function FactorList({ user, factors }: { user: User; factors: Factor[] }) {
  const refresh = useRefreshFactors(user)
  const { prove, proofDialog } = useFreshProof()
  const setup = useNewFactor(factors, prove)
  const enroll = useEnrollPasskey(prove)
  const { data: offered } = useOffered()
  const [leaving, setLeaving] = useState<Factor>()
  const [message, setMessage] = useState<string>()
  const on = factors.length > 0
  const passkeyAdded = async () => {
    await refresh()
    setMessage(on ? passkeyUsed : turnedOn)
  }

  if (setup.data) {
    return (
      <AuthenticatorSetup
        factor={setup.data}
        onCancel={setup.reset}
        onDone={async () => {
          await refresh()
          setMessage(on ? spareAdded : turnedOn)
          setup.reset()
        }}
      />
    )
  }
  if (leaving) {
    const others = factors.filter(({ id }) => id !== leaving.id)
    return (
      <SecondFactorForm
        lead={
          others.length > 0
            ? `To remove "${leaving.friendly_name}", show ${others.every(isPasskey) ? 'another passkey' : 'a code from another device'}.`
            : isPasskey(leaving)
              ? 'To turn off two-factor authentication, use your passkey once more.'
              : 'To turn off two-factor authentication, enter a code one last time.'
        }
        // A last factor is verified by its own code.
        factors={others.length > 0 ? others : [leaving]}
        action={{ label: others.length > 0 ? 'Remove' : 'Turn off', busy: 'Removing...', variant: 'danger' }}
        onShown={async () => {
          await removeFactor(leaving.id)
          await refresh()
          setMessage(others.length > 0 ? 'The second factor is removed.' : 'Two-factor authentication is off.')
          setLeaving(undefined)
        }}
      >
        <Button variant="line" block onClick={() => setLeaving(undefined)}>
          Cancel
        </Button>
      </SecondFactorForm>
    )
  }
  return (
    <div className="grid gap-4.5">
      {message && <Message tone="success">{message}</Message>}
      {setup.error && (
        <Message tone="error">
          {problemText(setup.error, 'The authenticator app could not be added. Please try again.')}
        </Message>
      )}
      {enroll.error && (
        <Message tone={wasCancelled(enroll.error) ? 'info' : 'error'}>
          {wasCancelled(enroll.error) ? passkeyCancelled : passkeyProblemText(enroll.error, passkeyFailed)}
        </Message>
      )}
      <p className="text-ink-2">
        {on
          ? 'After your password, we ask for a code or a passkey from one of these devices.'
          : 'After your password, we ask for a code from an authenticator app on your phone. Nobody can log in with your password alone. Any authenticator app works.'}
      </p>
      {on && (
        <ul className="border-t border-line">
          {factors.map((factor) => (
            <li key={factor.id} className="flex items-center gap-3 border-b border-line py-2">
              <p className="min-w-0 flex-1 text-sm">
                <b dir="auto" className="block wrap-anywhere">
                  {factor.friendly_name || 'Unnamed device'}
                </b>
                <span className="text-ink-3">
                  {`${factor.factor_type === 'webauthn' ? 'Passkey, added' : 'Added'} on ${dayOf(factor.created_at)}`}
                </span>
              </p>
              <Button variant="danger" onClick={() => setLeaving(factor)} aria-label={removalOf(factor, factors)}>
                {factors.length > 1 ? 'Remove' : 'Turn off'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {factors.length === 1 && (
        <Message tone="info" title="Add a spare">
          There are no recovery codes. Add a second phone, or a relative’s, so that you can still log in if you lose
          this one. Without a spare, we have to turn off two-factor authentication for you.
        </Message>
      )}
      <Button variant={on ? 'line' : 'accent'} size="lg" block busy={setup.isPending} onClick={() => setup.mutate()}>
        {on ? 'Add a spare device' : 'Turn on'}
      </Button>
      {offered?.passkeys && browserHasPasskeys() && !factors.some(isPasskey) && (
        <Button
          variant="line"
          size="lg"
          block
          busy={enroll.isPending}
          onClick={() => enroll.mutate(undefined, { onSuccess: passkeyAdded })}
        >
          {enroll.isPending ? 'Waiting for your passkey...' : on ? 'Use a passkey, too' : 'Turn on with a passkey'}
        </Button>
      )}
      {proofDialog}
    </div>
  )
}

const isPasskey = ({ factor_type: type }: Factor) => type === 'webauthn'

const removalOf = ({ friendly_name: name }: Factor, { length }: Factor[]) =>
  length > 1 ? `Remove ${name}` : 'Turn off two-factor authentication'
