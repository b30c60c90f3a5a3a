import { forgetPersons } from './storage.ts'

// A page in another tab may otherwise continue to save what is typed there.
const open = () => (typeof BroadcastChannel === 'function' ? new BroadcastChannel('campuslife-signed-out') : undefined)
let channel: BroadcastChannel | undefined

/** Deletes what this tab stores of a person who signs out in another tab. */
export function followSignOuts(): void {
  channel ??= open()
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') forgetPersons(data)
  })
}

type Sending = () => Promise<unknown>
const sendings = new Set<Sending>()

/** Registers a function that sends unsaved input before signing out. Returns a function that unregisters it. */
export function beforeSignOut(send: Sending): () => void {
  sendings.add(send)
  return () => void sendings.delete(send)
}

/** The maximum time that signing out waits for those functions, ms. */
const timeout = 2000

export async function sendBeforeSignOut(): Promise<void> {
  if (sendings.size === 0) return
  const limit = new Promise((resolve) => setTimeout(resolve, timeout))
  await Promise.race([Promise.allSettled([...sendings].map((send) => send())), limit])
}

/** Deletes everything of the account in this browser, in all of its tabs. */
export function forgetEverywhere(account: string | undefined): void {
  forgetPersons(account)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  if (account !== undefined) channel?.postMessage(account)
}
