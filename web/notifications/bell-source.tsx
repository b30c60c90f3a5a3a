import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { insertNotification, refreshNotifications, useUnreadQuery } from '#web/content/notifications/cache.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { followLive } from './live.ts'
import { setUnread } from './unread.ts'

/** Without a stream, ms. */
const pollEvery = 60_000

/** Tells the bars what is unread, and screen readers what has just come. With the pages' own queries. */
export function BellSource() {
  const { status } = useSession()
  return (
    status === 'signed-in' && (
      <QueriesProvider>
        <Source />
      </QueriesProvider>
    )
  )
}

function Source() {
  const client = useQueryClient()
  const { user } = useSession()
  const [live, setLive] = useState(false)
  const [announced, announce] = useState('')
  const { data: unread } = useUnreadQuery(live ? undefined : pollEvery)

  useEffect(() => setUnread(unread), [unread])
  useEffect(() => () => setUnread(), [])
  useEffect(
    () =>
      followLive({
        onNotification: (notification) => {
          if (insertNotification(client, notification)) announce(`New notification: ${notification.title}`)
        },
        onConnect: () => setLive(true),
        onGap: () => refreshNotifications(client),
        onDisconnect: () => setLive(false),
      }),
    [client],
  )
  useEffect(() => {
    // Only where push was enabled in this browser, once.
    if (user && 'Notification' in globalThis && Notification.permission === 'granted')
      void import('./channels/browser-push.ts').then(({ checkPush }) => checkPush(user.id)).catch(() => {})
  }, [user])
  return <output className="sr-only">{announced}</output>
}
