import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { browserHasPasskeys, passkeyProblemText, wasCancelled } from '../second-factor/passkeys.ts'
import { type Passkey, useAddPasskey, usePasskeys } from './passkeys.ts'
import { QueryStates } from './query-states.tsx'

const RenamePasskey = lazyPart(async () => (await import('./passkey-forms.tsx')).RenamePasskey)
const RemovePasskey = lazyPart(async () => (await import('./passkey-forms.tsx')).RemovePasskey)

const added = 'The passkey is added. Next time you can log in with it alone.'
const cancelled = 'No passkey was added. You can try again any time.'
const failed = 'The passkey could not be added. Please try again.'
const unsupported =
  'This browser does not support passkeys. Use a newer one, on a phone or computer with a screen lock.'

export function Passkeys({ user }: { user: User }) {
  const query = usePasskeys(user)
  return (
    <QueryStates query={query} failed="Your passkeys could not be loaded.">
      {(passkeys) => <PasskeyList user={user} passkeys={passkeys} />}
    </QueryStates>
  )
}

type Doing = { what: 'rename' | 'remove'; passkey: Passkey }

function PasskeyList({ user, passkeys }: { user: User; passkeys: Passkey[] }) {
  const { prove, proofDialog } = useFreshProof()
  const add = useAddPasskey(user, prove)
  const [doing, setDoing] = useState<Doing>()
  const [message, setMessage] = useState<string>()

  if (doing) {
    const Form = doing.what === 'rename' ? RenamePasskey : RemovePasskey
    const back = (text?: string) => {
      setDoing(undefined)
      setMessage(text)
    }
    return <Form user={user} passkey={doing.passkey} onDone={back} onCancel={() => back()} />
  }
  const begin = (what: Doing['what'], passkey: Passkey) => {
    add.reset()
    setDoing({ what, passkey })
  }

  return (
    <div className="grid gap-4.5">
      {message && <Message tone="success">{message}</Message>}
      {add.error &&
        (wasCancelled(add.error) ? (
          <Message tone="info">{cancelled}</Message>
        ) : (
          <Message tone="error">{passkeyProblemText(add.error, failed)}</Message>
        ))}
      <p className="text-ink-2">
        With a passkey you log in the way you unlock your phone or computer: with your fingerprint, face or PIN. There
        is no password to type, and nothing for a fake site to steal.
      </p>
      {passkeys.length === 0 ? (
        <p className="rounded-sheet bg-sunk p-4 text-sm text-ink-2">You have no passkeys yet.</p>
      ) : (
        <ul className="border-t border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-2">
              <p className="min-w-40 flex-1 text-sm">
                <b dir="auto" className="block wrap-anywhere">
                  {passkey.name}
                </b>
                <span className="block text-ink-3">{`Added on ${dayOf(passkey.addedAt)}`}</span>
                <span className="block text-ink-3">
                  {passkey.lastUsedAt ? `Last used on ${dayOf(passkey.lastUsedAt)}` : 'Not used yet'}
                </span>
              </p>
              <div className="-mx-3 flex sm:mx-0">
                <Button variant="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => begin('rename', passkey)}>
                  Rename
                </Button>
                <Button
                  variant="quiet"
                  className="text-brick"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => begin('remove', passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {browserHasPasskeys() ? (
        <Button
          variant={passkeys.length > 0 ? 'line' : 'accent'}
          size="lg"
          block
          busy={add.isPending}
          onClick={() => {
            setMessage(undefined)
            add.mutate(undefined, { onSuccess: () => setMessage(added) })
          }}
        >
          {add.isPending ? 'Waiting for your passkey...' : 'Add a passkey'}
        </Button>
      ) : (
        <Message tone="warning">{unsupported}</Message>
      )}
      {proofDialog}
    </div>
  )
}
