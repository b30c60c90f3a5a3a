import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  type PushState,
  readOtherBrowsers,
  readPushState,
  removeBrowsers,
  turnPushOff,
  turnPushOn,
} from './browser-push.ts'
import { Section } from './section.tsx'

const key = ['push state']
const othersKey = ['push elsewhere']
const failed = () => toast.error('This could not be changed. Check your connection and try again.')

const texts: Record<PushState, string> = {
  on: 'This device gets the notifications ticked under Push, also while the site is closed.',
  off: 'Get the notifications ticked under Push on this device, also while the site is closed: a title and one line. Your browser asks you first.',
  blocked: 'Notifications from this site are blocked in this browser. Allow them in its site settings, then come back.',
  'not-installed':
    'On an iPhone or iPad, add the site to the home screen first (Share, then Add to Home Screen), and open it from there.',
  unsupported:
    'This browser cannot show notifications from a site that is closed. The bell and the e-mail work everywhere.',
}

/** The permission is requested after the press, never before. */
export function PushSection() {
  const client = useQueryClient()
  const { user } = useSession()
  const account = user?.id ?? ''
  const { data: state, isError } = useQuery({ queryKey: key, queryFn: readPushState, networkMode: 'always' })
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(account) : turnPushOff(account)),
    onSuccess: (next) => client.setQueryData(key, next),
    onError: failed,
  })
  return (
    <Section title="Push on this device">
      <div className="flex items-start gap-3 text-sm">
        <Smartphone aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-2" />
        <p aria-live="polite" className="min-w-0 flex-1">
          {isError
            ? 'Whether push is on could not be read. Check your connection.'
            : ((state && texts[state]) ?? <Skeleton className="h-10" />)}
        </p>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'line' : 'ink'}
          busy={turn.isPending}
          onClick={() => turn.mutate(state === 'off')}
        >
          {state === 'on' ? 'Turn push off' : 'Turn push on'}
        </Button>
      )}
      <OtherBrowsers />
    </Section>
  )
}

/** A phone that was lost or given away can be silenced from here. */
function OtherBrowsers() {
  const client = useQueryClient()
  const { data: others = [] } = useQuery({ queryKey: othersKey, queryFn: readOtherBrowsers, meta: { persist: false } })
  const turnOff = useMutation({
    mutationFn: () => removeBrowsers(others),
    onSuccess: () => {
      client.setQueryData(othersKey, [])
      toast.success('Push is off on all other devices.')
    },
    onError: failed,
  })
  if (others.length === 0) return null
  const elsewhere = others.length === 1 ? '1 other device' : `${others.length} other devices`
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-2">{`You get push on ${elsewhere} too.`}</p>
      <Button variant="line" busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
        {`Turn it off on ${elsewhere}`}
      </Button>
    </div>
  )
}
