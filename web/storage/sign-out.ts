import { forgetPersons } from './storage.ts'

// Another tab may still have something open that stores what is typed there.
const open = () => (typeof BroadcastChannel === 'function' ? new BroadcastChannel('campuslife-signed-out') : undefined)
let channel: BroadcastChannel | undefined

/** Whatever another tab's person had here is not stored any more once they sign out there. */
export function followSignOuts(): void {
  channel ??= open()
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') forgetPersons(data)
  })
}

type Sending = () => Promise<unknown>
const sendings = new Set<Sending>()

/** Before somebody signs out, what was typed a moment ago goes to the account. Returns the end. */
export function beforeSignOut(send: Sending): () => void {
  sendings.add(send)
  return () => void sendings.delete(send)
}

/** How long a sign-out waits for that. Milliseconds. */
const timeout = 2000

export async function sendBeforeSignOut(): Promise<void> {
  if (sendings.size === 0) return
  const limit = new Promise((resolve) => setTimeout(resolve, timeout))
  await Promise.race([Promise.allSettled([...sendings].map((send) => send())), limit])
}

/** Signed out: nothing of theirs is left in this browser, in any of its tabs. */
export function forgetEverywhere(account: string | undefined): void {
  forgetPersons(account)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  if (account !== undefined) channel?.postMessage(account)
}
