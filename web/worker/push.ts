// Shows push notifications while no page is open. The site's own server encrypted them for this browser
// (server/features/notifications/push).

import { paths } from '#domain/paths.ts'

declare const self: ServiceWorkerGlobalScope

interface Pushed {
  /** The same id for the same notification: a second one replaces the first, silently. */
  id: string
  title: string
  body: string
  /** A page of this site. */
  url: string
}

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event as SubscriptionChange)))
}

async function show(data: PushMessageData | null): Promise<void> {
  const { id, title, body, url } = read(data)
  await self.registration.showNotification(title, {
    body,
    tag: `n${id}`,
    data: url,
    icon: '/icon-192.png',
  })
}

/** A browser must show something for each push message. */
function read(data: PushMessageData | null): Pushed {
  const unknown = {
    id: '',
    title: 'New notification',
    body: 'There is something new for you.',
    url: paths.notifications(),
  }
  try {
    const pushed: unknown = data?.json()
    return { ...unknown, ...(pushed as Partial<Pushed>) }
  } catch {
    return unknown
  }
}

/**
 * Opens the exact page: in a window that shows it already, else in a new one, since another may contain unsaved input.
 */
async function open(address: unknown): Promise<void> {
  const { href, origin } = new URL(String(address), location.origin)
  if (origin !== location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === href)
  await (shown === undefined ? self.clients.openWindow(href) : shown.focus())
}

/** The browser has replaced our subscription: the secret of the old one proves its owner. */
async function renew({ oldSubscription: old, newSubscription: given }: SubscriptionChange): Promise<void> {
  if (old === null) return // The next opened page renews the subscription.
  const renewed = given ?? (await self.registration.pushManager.subscribe(old.options))
  await fetch('/api/push/renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old: { endpoint: old.endpoint, auth: old.toJSON().keys?.['auth'] ?? '' },
      subscription: renewed,
    }),
  })
}
