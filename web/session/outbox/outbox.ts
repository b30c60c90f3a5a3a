import { useSyncExternalStore } from 'react'
import { errorCode, isRejected } from '#web/backend/errors.ts'
import { storedUser } from '../session.ts'
import { readOutbox, updateOutbox } from '#web/storage/outbox-store.ts'
import type { OutboxItem } from '#web/storage/outbox-store.ts'

// The outbox: what a person writes waits here, visibly, until the server has it. A kind of item registers how it is sent;
// its id is the server's idempotency key, so that an item that is sent twice is one.

export type { OutboxItem } from '#web/storage/outbox-store.ts'

/** @throws a rejection of the server, or where there is no network */
type Send = (item: OutboxItem) => Promise<unknown>
const senders = new Map<string, Send>()
const sentListeners = new Set<(item: OutboxItem) => void>()

export const registerKind = (kind: string, send: Send): void => void senders.set(kind, send)

/** Returns a function that removes the listener. */
export function onSent(listener: (item: OutboxItem) => void): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

const day = 24 * 60 * 60 * 1000

/** An item that the person confirms before it is sent. */
export const isOld = ({ written_at, confirmed }: OutboxItem, now: number): boolean =>
  confirmed !== true && now - written_at > day

/** An item that is sent by itself. */
const isReady = (item: OutboxItem, now: number): boolean =>
  item.rejected === undefined && !isOld(item, now) && senders.has(item.kind)

/** A private window stores nothing: items are in this page alone. */
let memoryOnly = false
let shown: { account: string; items: readonly OutboxItem[] } = { account: '', items: [] }
const listeners = new Set<() => void>()
const none: readonly OutboxItem[] = []
const openChannel = () =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('campuslife-outbox') : undefined
let channel: BroadcastChannel | undefined

async function reload(account: string): Promise<void> {
  const items = await readOutbox(account)
  // What this page alone has is not replaced by the empty list of a browser that stores nothing.
  if (memoryOnly && shown.account === account) return
  shown = { account, items }
  for (const listener of listeners) listener()
}

async function change(account: string, edit: (items: OutboxItem[]) => OutboxItem[]): Promise<void> {
  try {
    await updateOutbox(account, edit)
    await reload(account)
  } catch {
    memoryOnly = true
    shown = { account, items: edit([...(shown.account === account ? shown.items : [])]) }
    for (const listener of listeners) listener()
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage(account)
}

/** What waits for an account, oldest first, in every tab the same. */
export const useOutbox = (account: string | undefined): readonly OutboxItem[] =>
  useSyncExternalStore(
    subscribe,
    () => (shown.account === account ? shown.items : none),
    () => none,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function addToOutbox(account: string, added: readonly OutboxItem[]): Promise<void> {
  follow(account)
  await change(account, (items) => [...items, ...added.filter(({ id }) => items.every((one) => one.id !== id))])
  await sendOutbox(account)
}

/** Removes items that the server does not have yet. */
export const takeBack = (account: string, ids: readonly string[]): Promise<void> =>
  withLock(() => change(account, (items) => items.filter(({ id }) => !ids.includes(id))))

/** Sends items although they are old, or were rejected. */
export async function sendAnyway(account: string, ids: readonly string[]): Promise<void> {
  await change(account, (items) =>
    items.map((item) => {
      if (!ids.includes(item.id)) return item
      const { rejected, ...rest } = item
      return { ...rest, confirmed: true, ...(rejected !== undefined && { retried: true }) }
    }),
  )
  await sendOutbox(account)
}

/** Where the browser has no locks, two tabs may both send an item, which the server takes as one. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') await work()
  else await navigator.locks.request('campuslife-outbox', work)
}

let followed = ''
/** Shows and sends what waits for an account: now, whenever the network is back, and when the person returns to the tab. */
export function follow(account: string): void {
  if (followed === account) return
  if (followed === '') {
    addEventListener('online', () => void sendOutbox(followed))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void sendOutbox(followed)
    })
    channel = openChannel()
    channel?.addEventListener('message', ({ data }) => {
      if (data === followed) void reload(followed)
    })
  }
  followed = account
  void reload(account).then(() => sendOutbox(account))
}

/** The browser reports a network before it works: retried after these pauses, ms. */
const pauses = [2000, 5000, 15_000, 60_000]
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends what is ready, in the order in which it was written; only for the account that is signed in. */
async function sendOutbox(account: string): Promise<void> {
  await withLock(async () => {
    const sent = new Set<string>()
    for (;;) {
      if (storedUser()?.id !== account) return
      const items = await itemsOf(account)
      const item = items.find((one) => !sent.has(one.id) && isReady(one, Date.now()))
      if (!item) return
      sent.add(item.id)
      if (!(await sendOne(account, item))) return
    }
  })
}

const itemsOf = (account: string): Promise<readonly OutboxItem[]> =>
  memoryOnly ? Promise.resolve(shown.account === account ? shown.items : none) : readOutbox(account)

/** Whether the next one may follow. */
async function sendOne(account: string, item: OutboxItem): Promise<boolean> {
  try {
    await senders.get(item.kind)?.(item)
  } catch (error) {
    // Without a valid session it waits for the next one.
    if (!isRejected(error) || errorCode(error).startsWith('PGRST3')) {
      clearTimeout(retry)
      if (navigator.onLine)
        retry = setTimeout(() => void sendOutbox(account), pauses[Math.min(failures++, pauses.length - 1)])
      return false
    }
    const rejected = error instanceof Error ? error.message : 'The server did not take it.'
    await change(account, (items) => items.map((one) => (one.id === item.id ? { ...one, rejected } : one)))
    return true
  }
  failures = 0
  // Listeners add it to what they show before it stops waiting.
  for (const listener of sentListeners) listener(item)
  await change(account, (items) => items.filter(({ id }) => id !== item.id))
  return true
}
