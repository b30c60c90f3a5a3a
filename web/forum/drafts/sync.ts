import { beforeSignOut } from '#web/storage/sign-out.ts'
import { type AccountDraft, fingerprint, localDraft, type StoredDraft, type Subject } from './account-draft.ts'
import { type AccountCopies, accountCopies, DraftRejected } from './account-copy.ts'
import {
  type DraftForm,
  type Entry,
  forgetAside,
  isChanged,
  isPending,
  knownSubjects,
  offerLocal,
  readAside,
  readEntry,
  remember,
  rememberUnlessChanged,
  takeCopy,
  viewOf,
} from './entry.ts'

/** How long what is typed waits for more before it is sent, ms. */
const pause = 2000
/** The delays of retries after a failure: the first one, doubled each time up to the last, ms. */
const retry = { first: 3000, last: 60_000 }
/** A copy that was saved so soon after this device's draft was changed is not called newer, ms: a draft waits before it is sent. */
const newerBy = 10_000
/** Of what was sent without an answer, so many are remembered. */
const maxSent = 5

const keyOf = ({ account, subject }: Pick<Entry, 'account' | 'subject'>) => `${account} ${subject}`
const show = (entry: Entry) => entry.form?.onView(viewOf(entry, Date.now()))

function later(entry: Entry, act: (entry: Entry) => Promise<void>, ms: number): void {
  clearTimeout(entry.timer)
  entry.timer = setTimeout(() => {
    entry.timer = undefined
    void act(entry)
  }, ms)
}

function retryLater(entry: Entry, act: (entry: Entry) => Promise<void>): void {
  later(entry, act, entry.wait)
  entry.wait = Math.min(entry.wait * 2, retry.last)
}

/** It was posted or discarded on another device. */
function giveWay(entry: Entry): void {
  if (entry.saved === '') return
  offerLocal(entry)
  Object.assign(entry, { latest: undefined, base: null, saved: '', sent: [] })
  entry.form?.show(undefined)
  remember(entry)
}

/**
 * Saves drafts in the account while they are written; their forms save them on this device. Of two versions that have both
 * changed, the newer one is shown and the other one offered, and nothing is replaced that its writer has changed since the
 * form was opened.
 */
export function openDrafts(copies: AccountCopies) {
  const entries = new Map<string, Entry>()

  function entryOf(account: string, subject: Subject): Entry {
    const key = keyOf({ account, subject })
    const entry = entries.get(key) ?? readEntry(account, subject, retry.first)
    entries.set(key, entry)
    return entry
  }

  function drop(entry: Entry): void {
    clearTimeout(entry.timer)
    entries.delete(keyOf(entry))
  }

  /** Another device has saved a different version since. */
  function meet(entry: Entry, other: StoredDraft): void {
    const isOwn = entry.sent.includes(fingerprint(other.draft))
    if (isOwn) {
      // It arrived, and its answer was lost.
      Object.assign(entry, { base: other.saved_at, saved: fingerprint(other.draft), sent: [] })
      rememberUnlessChanged(entry)
      return
    }
    const at = Date.now() - other.seconds_ago * 1000
    const isNewer = entry.at + newerBy < at
    if (entry.form === undefined) {
      // What was posted or discarded here is not what the account has. Any other waits on this device for its form.
      if (entry.latest === undefined) Object.assign(entry, { base: null, saved: '', sent: [] })
      remember(entry)
      drop(entry)
    } else if (entry.latest === undefined && !entry.touched) takeCopy(entry, other, Date.now())
    else if (isNewer && !entry.touched && entry.offer === undefined) {
      offerLocal(entry)
      takeCopy(entry, other, Date.now())
    } else entry.offer = { from: 'account', draft: other.draft, at, base: other.saved_at }
  }

  /** One request of a draft at a time: each begins with what the one before has saved. */
  async function send(entry: Entry, isLeaving = false): Promise<void> {
    if (entry.sending && isLeaving) await entry.sending
    if (entry.sending || !isPending(entry)) return
    clearTimeout(entry.timer)
    entry.timer = undefined
    entry.sending = sendNow(entry, isLeaving)
    await entry.sending
  }

  async function sendNow(entry: Entry, isLeaving: boolean): Promise<void> {
    const { account, subject, latest: draft, base } = entry
    const sent = fingerprint(draft)
    entry.sent = [...entry.sent, sent].slice(-maxSent)
    rememberUnlessChanged(entry)
    let failed = false
    try {
      const answer = await copies.save({ account, subject, draft, base, isLeaving })
      entry.wait = retry.first
      if (answer.saved) {
        Object.assign(entry, { base: answer.saved_at, saved: sent, sent: [] })
        rememberUnlessChanged(entry)
      } else if (answer.other !== null && answer.saved_at !== null)
        meet(entry, { draft: answer.other, saved_at: answer.saved_at, seconds_ago: answer.seconds_ago })
    } catch (error) {
      if (!(error instanceof DraftRejected)) failed = true
      else if (error.notSignedIn) drop(entry)
      else entry.rejected = sent
    }
    entry.sending = undefined
    show(entry)
    if (!entries.has(keyOf(entry))) return
    if (failed) retryLater(entry, send)
    else if (isPending(entry)) later(entry, send, entry.form === undefined ? 0 : pause)
    else if (entry.form === undefined && !isChanged(entry)) drop(entry)
  }

  /** Fetches what another device may have saved. */
  async function refresh(entry: Entry): Promise<void> {
    try {
      const found = await copies.fetch(entry.account, entry.subject)
      entry.wait = retry.first
      // What is typed meanwhile is sent, and meets it there.
      if (entry.form === undefined || isChanged(entry)) return
      if (found === null) giveWay(entry)
      else if (found.saved_at !== entry.base) {
        if (fingerprint(found.draft) !== entry.saved) takeOrOffer(entry, found)
        else {
          entry.base = found.saved_at
          rememberUnlessChanged(entry)
        }
      }
    } catch {
      if (entry.form !== undefined) retryLater(entry, refresh)
    }
    show(entry)
  }

  function takeOrOffer(entry: Entry, found: StoredDraft): void {
    // The form has begun with a text of its own.
    if (entry.touched) meet(entry, found)
    else takeCopy(entry, found, Date.now())
  }

  const sendAll = (isLeaving: boolean) =>
    Promise.all([...entries.values()].map((entry) => send(entry, isLeaving))).then(() => undefined)

  return {
    sendAll,
    /** After a failure, without the delay. */
    retryAll: () => {
      for (const entry of entries.values())
        if (entry.timer !== undefined) void (isPending(entry) ? send : refresh)(entry)
    },

    /**
     * Follows the draft of a form.
     *
     * @param current what the form has; it may have begun with a text that is no draft yet
     */
    follow: (
      account: string,
      subject: Subject,
      { form, current }: { form: DraftForm; current: AccountDraft | undefined },
    ) => {
      const entry = entryOf(account, subject)
      const isStored = localDraft(account, subject) !== undefined
      Object.assign(entry, { form, touched: current !== undefined && !isStored, rejected: undefined })
      if (isStored) entry.latest = current
      // Without the browser's storage, the form has lost what waits to be sent.
      else if (current === undefined && entry.latest !== undefined) form.show(entry.latest)
      entry.offer = readAside(entry)
      void (isPending(entry) ? send : refresh)(entry)
      for (const other of knownSubjects(account)) {
        if (entries.has(keyOf({ account, subject: other }))) continue
        const left = entryOf(account, other)
        if (isPending(left)) void send(left)
        else drop(left)
      }
      show(entry)

      return {
        changed: (draft: AccountDraft | undefined) => {
          if (fingerprint(draft) === fingerprint(entry.latest)) return
          Object.assign(entry, { latest: draft, at: Date.now(), touched: true })
          entries.set(keyOf(entry), entry)
          remember(entry)
          if (!entry.sending && entry.timer === undefined) later(entry, send, pause)
          show(entry)
        },
        choose: (isOffered: boolean) => {
          const { offer } = entry
          if (offer === undefined) return
          entry.offer = undefined
          if (offer.from === 'device') forgetAside(entry)
          else Object.assign(entry, { base: offer.base, saved: fingerprint(offer.draft), sent: [] })
          if (isOffered) {
            Object.assign(entry, { latest: offer.draft, at: Date.now() })
            entry.form?.show(offer.draft)
          }
          remember(entry)
          void send(entry)
          show(entry)
        },
        close: () => {
          if (entry.form !== form) return
          entry.form = undefined
          if (entry.offer?.from === 'account') drop(entry)
          else if (isPending(entry)) void send(entry)
          else if (!entry.sending) drop(entry)
        },
      }
    },

    /** After posting, when the draft of this device is gone, or what was typed since is left. */
    settle: (account: string, subject: Subject) => {
      const entry = entryOf(account, subject)
      entry.latest = localDraft(account, subject)
      entry.at = Date.now()
      remember(entry)
      if (isPending(entry)) void send(entry)
      else if (entry.form === undefined && !entry.sending) drop(entry)
      show(entry)
    },
  }
}

export const drafts = openDrafts(accountCopies)

if (typeof window !== 'undefined') {
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && void drafts.sendAll(true),
  )
  window.addEventListener('pagehide', () => void drafts.sendAll(true))
  window.addEventListener('online', drafts.retryAll)
  beforeSignOut(() => drafts.sendAll(true))
}
