import * as z from 'zod/mini'
import { callServer } from '#web/backend/call-server.ts'
import { data } from '#web/backend/data.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

/**
 * The push state of this browser. `not-installed`: an iPhone or iPad, which supports push once the site is on its home
 * screen. `blocked`: denied by its owner, which only the browser's settings can change.
 */
export type PushState = 'unsupported' | 'not-installed' | 'blocked' | 'off' | 'on'

/** Of a worker that is being installed on a slow line. */
const readyMs = 20_000

const keyAnswer = z.object({ key: z.string() })
const fetchKey = async () => keyAnswer.parse(await callServer('GET', '/api/push/key')).key

const endpointValue = shaped(z.string())
const readEndpoint = (account: string) => endpointValue.read(slotOf(places.push, account))
const writeEndpoint = (account: string, endpoint: string | undefined) =>
  endpointValue.write(slotOf(places.push, account), endpoint)

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return isAppleTouch() ? 'not-installed' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  // A page that is under development has no worker.
  if (import.meta.env.DEV) return 'unsupported'
  // On somebody's first visit the worker is still on its way.
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  return (await isSaved(subscription)) ? 'on' : 'off'
}

/** iPads call themselves Macs, and no Mac has a touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

async function isSaved({ endpoint }: PushSubscription): Promise<boolean> {
  const { data: rows } = await data().from('push_subscriptions').select('id').eq('endpoint', endpoint).throwOnError()
  return rows.length > 0
}

/**
 * Requests the browser's permission: to be called by a press only.
 *
 * @returns the resulting state: 'blocked' where it was denied, 'off' where the prompt was closed
 */
export async function turnPushOn(account: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await subscribe(account)
  return 'on'
}

async function subscribe(account: string): Promise<void> {
  const registration = await ready()
  const key = await fetchKey()
  const before = await registration.pushManager.getSubscription()
  // With a key that was rotated since, it would never be told anything.
  if (before !== null && keyOf(before) !== key) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await save(subscription, account)
}

/** For the session of now, with which it ends; once, however often it is sent. */
async function save(subscription: PushSubscription, account: string): Promise<void> {
  await callServer('POST', '/api/push/subscriptions', subscription.toJSON())
  // What the server does not have is nothing that was turned on.
  writeEndpoint(account, subscription.endpoint)
}

/** Rejects where the worker does not come: its download failed, or the browser forbids it. */
function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('no service worker')), readyMs),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

/**
 * Runs once per tab, where this browser has a subscription, without a prompt: it subscribes again only for a person who
 * enabled push here, where the site's key was rotated or the browser has replaced the subscription. One that the server
 * does not have for this account was disabled from another device, or belongs to another account: then the browser
 * unsubscribes.
 */
export async function checkPush(account: string): Promise<void> {
  const checked = slotOf(places.checkedPush, account)
  if (checked.read() !== null) return
  checked.write('yes')
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const endpoint = readEndpoint(account)
  if (endpoint !== undefined && (endpoint !== subscription.endpoint || keyOf(subscription) !== (await fetchKey())))
    return subscribe(account)
  // Also of a browser that subscribed before endpoints were stored, or in a session that has ended since.
  if (await isSaved(subscription)) return save(subscription, account)
  await subscription.unsubscribe()
  writeEndpoint(account, undefined)
}

export async function turnPushOff(account: string): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    await data().from('push_subscriptions').delete().eq('endpoint', subscription.endpoint).throwOnError()
    await subscription.unsubscribe()
  }
  writeEndpoint(account, undefined)
  return 'off'
}

/** The ids of this account's other browsers that are told things. */
export async function readOtherBrowsers(): Promise<string[]> {
  const { data: rows } = await data().from('push_subscriptions').select('id, endpoint').throwOnError()
  const own = await ownEndpoint()
  return rows.filter(({ endpoint }) => endpoint !== own).map(({ id }) => id)
}

/** Also subscriptions of lost and lent phones, since it does not need the phone. */
export async function removeBrowsers(ids: readonly string[]): Promise<void> {
  await data().from('push_subscriptions').delete().in('id', ids).throwOnError()
}

async function ownEndpoint(): Promise<string | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint
}

/** base64url, as the server writes its key. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
