import type { Entries } from '#domain/cgpa/entries.ts'
import { keptSlot, readKept, reconcile, writeKept } from './saved-entries.ts'
import type { Kept, Row } from './saved-entries.ts'

/** Typing pauses this long before the account is told, ms. */
const pause = 1000
/** After a failure the account is asked again: at first so soon, then each time twice as late, ms. */
const retry = { first: 3000, last: 60_000 }

/** 'unread': a newer version of this page wrote the account's copy, which is left alone. */
export type Keeping = 'nothing' | 'saving' | 'saved' | 'waiting' | 'unread'

export type Account = {
  fetchRow: () => Promise<Row | null>
  /** The account's new time, or undefined when its row is no longer the one `seen`. */
  sendEntries: (entries: Entries, seen: string | null) => Promise<string | undefined>
}

type State = {
  kept: Kept | undefined
  keeping: Keeping
  /** The account has answered, or cannot be reached. */
  asked: boolean
}

/**
 * Keeps what is typed: at once on the device, a moment later in the account. Offline the device's copy waits.
 * Of two devices' copies the newer stays.
 */
export function makeKeeper(accountId: string, account: Account) {
  const slot = keptSlot(accountId)
  const listeners = new Set<() => void>()
  let kept = readKept(slot.read())
  let asked = false
  let failed = false
  // Until the account's row is known to be readable, nothing is sent.
  let row: 'unknown' | 'readable' | 'unread' = 'unknown'
  let busy = false
  let wait = retry.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let tellLost: ((lost: Entries) => void) | undefined
  // Another keeper may have taken over: this one ends what it has begun, writes nothing more and asks nobody.
  let ended = false
  let state = snapshot()

  function snapshot(): State {
    return { kept, keeping: keeping(), asked }
  }
  function keeping(): Keeping {
    if (row === 'unread') return 'unread'
    if (kept === undefined) return 'nothing'
    if (kept.sent) return 'saved'
    return failed ? 'waiting' : 'saving'
  }
  function tell() {
    state = snapshot()
    for (const listener of listeners) listener()
  }
  function keep(next: Kept) {
    kept = next
    if (!ended) writeKept(slot, next)
  }
  function later(act: () => Promise<void>, ms: number) {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => void act(), ms)
  }

  /** One talk with the account at a time; a failed one is tried again. */
  async function talk(words: () => Promise<void>) {
    if (busy) return
    busy = true
    clearTimeout(timer)
    try {
      await words()
      failed = false
      wait = retry.first
      if (kept && !kept.sent && row === 'readable') later(send, pause)
    } catch {
      failed = true
      later(ask, wait)
      wait = Math.min(wait * 2, retry.last)
    }
    busy = false
    asked = true
    tell()
  }
  function ask() {
    return talk(async () => meet(await account.fetchRow()))
  }
  function send() {
    return talk(async () => {
      if (kept && !kept.sent) await put(kept, kept.seen)
    })
  }
  async function meet(found: Row | null) {
    row = found?.entries === null ? 'unread' : 'readable'
    const what = reconcile(kept, found)
    if (what === 'take' && found?.entries) take(found.entries, found.updatedAt)
    if (what === 'send' && kept) await put(kept, found?.updatedAt ?? null)
  }
  function take(entries: Entries, seen: string) {
    const lost = kept && !kept.sent && JSON.stringify(kept.entries) !== JSON.stringify(entries) ? kept : undefined
    keep({ entries, editedAt: Date.parse(seen), sent: true, seen })
    if (lost) tellLost?.(lost.entries)
  }
  async function put({ entries }: Kept, seen: string | null) {
    const time = await account.sendEntries(entries, seen)
    if (time === undefined) return meet(await account.fetchRow())
    // What was typed meanwhile is still to be sent.
    if (kept) keep({ ...kept, seen: time, sent: kept.entries === entries })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => state,
    edit: (entries: Entries) => {
      keep({ entries, editedAt: Date.now(), sent: false, seen: kept?.seen ?? null })
      if (!busy && row === 'readable') later(send, pause)
      tell()
    },
    /** Looks whether another device has written, and sends what waits. */
    ask: () => void ask(),
    /** What another tab of the same person's has kept. */
    follow: (text: string | null) => {
      const theirs = readKept(text)
      if (theirs === undefined) return
      kept = theirs
      tell()
    },
    /** Sends at once what waits for a pause in typing. */
    flush: async () => {
      if (kept && !kept.sent && row === 'readable') await send()
    },
    /** `onLost` is told of entries that were never sent and gave way to newer ones. Returns the end. */
    start: (onLost: (lost: Entries) => void) => {
      tellLost = onLost
      ended = false
      void ask()
      return () => {
        tellLost = undefined
        ended = true
        clearTimeout(timer)
      }
    },
    isIn: slot.isIn,
  }
}
