import type { Factor, User } from '@supabase/auth-js'
import { useState } from 'react'
import { dayOf } from '#domain/calendar-date.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { browserHasPasskeys, passkeyProblemText, wasCancelled } from '../log-in/passkeys.ts'
import { problemText } from '../forms/error-text.ts'
import { useOffered } from '../log-in/providers.ts'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { removeFactor, useEnrollPasskey, useFactors, useNewFactor, useRefreshFactors } from './factors.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { QueryStates } from './query-states.tsx'

const turnedOn = 'Two-step verification is on. Wherever else you were logged in, you are not any more.'
const passkeyUsed = 'Your passkey is a second step now, too. It also logs you in alone, without the password.'
const passkeyCancelled = 'No passkey was used. You can try again whenever you like.'
const passkeyFailed = 'No passkey could be used. Please try again.'
const spareAdded = 'The spare device is added. Keep it somewhere else than the first.'

export function TwoFactor({ user }: { user: User }) {
  const query = useFactors(user)
  return (
    <QueryStates query={query} failed="Your devices could not be loaded.">
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
            ? `To remove "${leaving.friendly_name}", show ${others.every(isPasskey) ? 'a passkey that stays' : 'a code of a device that stays'}.`
            : isPasskey(leaving)
              ? 'To turn two-step verification off, show your passkey once more.'
              : 'To turn two-step verification off, show one last code.'
        }
        // A code of the factor that is about to be removed proves it.
        factors={others.length > 0 ? others : [leaving]}
        action={{ label: others.length > 0 ? 'Remove' : 'Turn off', busy: 'Removing...', variant: 'danger' }}
        onShown={async () => {
          await removeFactor(leaving.id)
          await refresh()
          setMessage(others.length > 0 ? 'The device is removed.' : 'Two-step verification is off.')
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
        <Message tone="error">{problemText(setup.error, 'No device could be added. Please try again.')}</Message>
      )}
      {enroll.error && (
        <Message tone={wasCancelled(enroll.error) ? 'info' : 'error'}>
          {wasCancelled(enroll.error) ? passkeyCancelled : passkeyProblemText(enroll.error, passkeyFailed)}
        </Message>
      )}
      <p className="text-ink-2">
        {on
          ? 'After your password we ask for a code or a passkey from this list.'
          : 'Whoever learns your password still cannot log in: after it we ask for a code that only your phone knows. Any authenticator app will do.'}
      </p>
      {on && (
        <ul className="border-t border-line">
          {factors.map((factor) => (
            <li key={factor.id} className="flex items-center gap-3 border-b border-line py-2">
              <p className="min-w-0 flex-1 text-sm">
                <b className="block wrap-anywhere">{factor.friendly_name || 'Unnamed device'}</b>
                <span className="text-ink-3">
                  {factor.factor_type === 'webauthn' ? 'Passkey, added' : 'Added'} on {dayOf(factor.created_at)}
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
          There are no recovery codes. If this phone is lost, a second one, or a relative's, still gets you in. Without
          any, the people who run this site have to take the second step off by hand.
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
          {enroll.isPending ? 'Follow your browser...' : on ? 'Use a passkey, too' : 'Turn on with a passkey'}
        </Button>
      )}
      {proofDialog}
    </div>
  )
}

const isPasskey = ({ factor_type: type }: Factor) => type === 'webauthn'

const removalOf = ({ friendly_name: name }: Factor, { length }: Factor[]) =>
  length > 1 ? `Remove ${name}` : 'Turn off two-step verification'
