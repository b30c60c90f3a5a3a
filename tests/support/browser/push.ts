import type { Page, Worker } from '@playwright/test'

interface ShownNotification {
  title: string
  body: string
  tag: string
  data: string
}

/** The part of the worker's types that tests use; types of workers and of pages exclude each other. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: Omit<ShownNotification, 'title'>) => Promise<void> }
  clients: { openWindow: (address: string) => Promise<null> }
  dispatchEvent: (event: Event) => boolean
  shown: ShownNotification[]
}

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Chromium's own push service cannot be reached from tests, and a headless browser always blocks notifications: the
 * answers of service and owner are stubbed. Everything behind them is the page's and the worker's own code.
 */
export const stubPush = (page: Page, given: Subscription): Promise<unknown> =>
  page.addInitScript((json: Subscription) => {
    if (!location.protocol.startsWith('http')) return
    // Like the browser's own, they outlive a reload.
    const storedKey = sessionStorage.getItem('push')
    let permission: NotificationPermission = storedKey === null ? 'default' : 'granted'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is sent to the page
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.codePointAt(0) ?? 0)
    const subscriptionTo = (key: string) => ({
      endpoint: json.endpoint,
      options: { applicationServerKey: bytesOf(key).buffer },
      toJSON: () => json,
      unsubscribe: async () => {
        sessionStorage.removeItem('push')
        subscription = null
        return true
      },
    })
    let subscription: object | null = storedKey === null ? null : subscriptionTo(storedKey)
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey)
      sessionStorage.setItem('push', key)
      subscription = subscriptionTo(key)
      return subscription as PushSubscription
    }
  }, given)

/** Records the notifications that the worker shows from now on. */
export const noteShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, { body, tag, data }) =>
      void scope.shown.push({ title, body, tag, data })
  })

export const shownBy = (worker: Worker): Promise<ShownNotification[]> =>
  worker.evaluate(() => (self as unknown as WorkerScope).shown)

/** Presses the first one. A synthetic press may not open a window. @returns the address that it would open */
export const pressShown = (worker: Worker): Promise<string> =>
  worker.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const scope = self as unknown as WorkerScope
        scope.clients.openWindow = async (address) => {
          resolve(address)
          return null
        }
        const notification = { data: scope.shown[0]?.data, close: () => {} }
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
      }),
  )

/** Delivers a push to the worker of `origin` in this browser. `page` may be on any site. */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (found !== undefined) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await cdp.detach()
}
