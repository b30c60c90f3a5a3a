import type { Entries } from '#domain/cgpa/entries.ts'
import { entriesSlot, readSaved, reconcile, writeSaved } from './saved-entries.ts'
import type { SavedEntries, Row } from './saved-entries.ts'

/** The debounce of sending to the account, ms. */
const pause = 1000
/** The delays of retries after a failure: the first one, doubled each time up to the last, ms. */
const retry = { first: 3000, last: 60_000 }

/** 'unread': a newer version of this page wrote the account's copy, which is not overwritten. */
export type SaveStatus = 'nothing' | 'saving' | 'saved' | 'waiting' | 'unread'

export type Account = {
  fetchRow: () => Promise<Row | null>
  /** Returns the row's new time, or undefined when the row is no longer the one `seen`. */
  sendEntries: (entries: Entries, seen: string | null) => Promise<string | undefined>
}

type State = {
  saved: SavedEntries | undefined
  status: SaveStatus
  /** Whether the account has responded, or has turned out to be unreachable. */
  asked: boolean
}

/**
 * Saves typed rows: in this browser immediately, in the account after a pause. Offline, the browser's copy waits. Where
 * two browsers have different copies, the newer one wins.
 */
export function createAutosave(accountId: string, account: Account) {
  const slot = entriesSlot(accountId)
  const listeners = new Set<() => void>()
  let saved = readSaved(slot.read())
  let asked = false
  let failed = false
  // Nothing is sent until the account's row has been read successfully.
  let row: 'unknown' | 'readable' | 'unread' = 'unknown'
  let talking: Promise<void> | undefined
  let wait = retry.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let tellLost: ((lost: Entries) => void) | undefined
  // After stopping, a pending request is finished, but nothing more is written or fetched.
  let ended = false
  let state = snapshot()

  function snapshot(): State {
    return { saved, status: status(), asked }
  }
  function status(): SaveStatus {
    if (row === 'unread') return 'unread'
    if (saved === undefined) return 'nothing'
    if (saved.sent) return 'saved'
    return failed ? 'waiting' : 'saving'
  }
  function notifyListeners() {
    state = snapshot()
    for (const listener of listeners) listener()
  }
  function save(next: SavedEntries) {
    saved = next
    if (!ended) writeSaved(slot, next)
  }
  function later(act: () => Promise<void>, ms: number) {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => void act(), ms)
  }

  /** One request to the account at a time; a failed one is retried. */
  function runSync(words: () => Promise<void>): Promise<void> {
    return (talking ??= begin(words))
  }
  async function begin(words: () => Promise<void>) {
    clearTimeout(timer)
    try {
      await words()
      failed = false
      wait = retry.first
      if (saved && !saved.sent && row === 'readable') later(send, pause)
    } catch {
      failed = true
      later(ask, wait)
      wait = Math.min(wait * 2, retry.last)
    }
    talking = undefined
    asked = true
    notifyListeners()
  }
  function ask() {
    return runSync(async () => reconcileWith(await account.fetchRow()))
  }
  function send() {
    return runSync(async () => {
      if (saved && !saved.sent) await upload(saved, saved.seen)
    })
  }
  async function reconcileWith(found: Row | null) {
    row = found?.entries === null ? 'unread' : 'readable'
    const what = reconcile(saved, found)
    if (what === 'take' && found?.entries) take(found.entries, found.updatedAt)
    if (what === 'send' && saved) await upload(saved, found?.updatedAt ?? null)
  }
  function take(entries: Entries, seen: string) {
    const lost = saved && !saved.sent && JSON.stringify(saved.entries) !== JSON.stringify(entries) ? saved : undefined
    save({ entries, editedAt: Date.parse(seen), sent: true, seen })
    if (lost) tellLost?.(lost.entries)
  }
  async function upload({ entries }: SavedEntries, seen: string | null) {
    const time = await account.sendEntries(entries, seen)
    if (time === undefined) return reconcileWith(await account.fetchRow())
    // Rows typed meanwhile are still to be sent.
    if (saved) save({ ...saved, seen: time, sent: saved.entries === entries })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => state,
    edit: (entries: Entries) => {
      save({ entries, editedAt: Date.now(), sent: false, seen: saved?.seen ?? null })
      if (!talking && row === 'readable') later(send, pause)
      notifyListeners()
    },
    /** Fetches what another browser may have saved, and sends what is pending. */
    ask: () => void ask(),
    /** Shows what another tab of the same account has saved. */
    follow: (text: string | null) => {
      const theirs = readSaved(text)
      if (theirs === undefined) return
      saved = theirs
      notifyListeners()
    },
    /** Sends immediately what waits for a pause in typing, or for the previous request. */
    flush: async () => {
      await talking
      if (saved && !saved.sent && row === 'readable') await send()
    },
    /**
     * `onLost` receives entries that were never sent and were replaced by newer ones. Returns a function that stops it.
     */
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
