import type { User } from '@supabase/auth-js'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { problemText } from '../forms/error-text.ts'
import { useSessions, useEndSession } from './sessions.ts'
import { QueryStates } from './query-states.tsx'

export function SessionList({ user }: { user: User }) {
  const query = useSessions(user)
  const { mutate: end, isPending, variables, error } = useEndSession(user)
  const ending = isPending ? variables : undefined

  return (
    <QueryStates query={query} failed="Your devices could not be loaded.">
      {(devices) => (
        <div className="grid gap-4.5">
          {error && <Message tone="error">{problemText(error, 'That did not work. Please try again.')}</Message>}
          <ul className="border-t border-line">
            {devices.map(({ id, name, address, lastUsedAt, current }) => (
              <li key={id} className="flex items-center gap-3 border-b border-line py-2.5">
                <p className="min-w-0 flex-1 text-sm">
                  <b className="block">{name}</b>
                  <span className="text-ink-3">
                    {address ? `${dayOf(lastUsedAt)}, from ${address}` : dayOf(lastUsedAt)}
                  </span>
                </p>
                {current ? (
                  <Stamp tone="teal">This device</Stamp>
                ) : (
                  <Button
                    variant="line"
                    aria-label={`Sign out ${name}`}
                    busy={ending === id}
                    disabled={ending !== undefined && ending !== id}
                    onClick={() => end(id)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {devices.length > 1 ? (
            <Button
              variant="danger"
              block
              busy={ending === 'others'}
              disabled={ending !== undefined && ending !== 'others'}
              onClick={() => end('others')}
            >
              Sign out other devices
            </Button>
          ) : (
            <p className="text-sm text-ink-2">You are not logged in anywhere else.</p>
          )}
          <p className="text-xs text-ink-3">A page that is already open may stay signed in for up to an hour.</p>
        </div>
      )}
    </QueryStates>
  )
}
