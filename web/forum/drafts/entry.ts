import {
  type AccountDraft,
  asideSlot,
  fingerprint,
  type KnownCopy,
  knownCopies,
  knownSlot,
  localDraft,
  setAside,
  type StoredDraft,
  type Subject,
} from './account-draft.ts'

/** So many characters of another version are shown. */
const shownLength = 200

/** What the form of a draft shows of it. */
export interface DraftView {
  state: 'empty' | 'unsaved' | 'local' | 'account'
  /** The other version, by its first words. */
  offer: { from: 'account' | 'device'; text: string; secondsAgo: number } | undefined
}

export interface DraftForm {
  /** Replaces what the form has; undefined empties it. */
  show: (draft: AccountDraft | undefined) => void
  onView: (view: DraftView) => void
}

/** A draft of this page, and what is known of the account's copy. */
export interface Entry extends KnownCopy {
  account: string
  subject: Subject
  latest: AccountDraft | undefined
  form: DraftForm | undefined
  /** Whether its writer has changed it since the form was opened: then nothing replaces it without a press. */
  touched: boolean
  /** The other version, while its writer has not chosen; `base` is of the account's. */
  offer: { from: 'account' | 'device'; draft: AccountDraft; at: number; base: string | null } | undefined
  /** The fingerprint of what the server does not accept. */
  rejected: string | undefined
  sending: Promise<void> | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** The delay of the next retry, ms. */
  wait: number
}

const known = (account: string) => knownCopies.read(knownSlot(account)) ?? {}
export const knownSubjects = (account: string) => Object.keys(known(account)) as Subject[]

export function readEntry(account: string, subject: Subject, wait: number): Entry {
  const copy = known(account)[subject] ?? { base: null, saved: '', at: 0, sent: [] }
  const latest = localDraft(account, subject)
  const rest = { form: undefined, touched: false, offer: undefined, rejected: undefined, timer: undefined }
  return { account, subject, latest, ...copy, ...rest, sending: undefined, wait }
}

/** Stores what is known of the account's copy beside the draft of this device. */
export function remember({ account, subject, latest, base, saved, at, sent }: Entry): void {
  const { [subject]: _, ...others } = known(account)
  const isNothing = latest === undefined && saved === '' && sent.length === 0
  const all = isNothing ? others : { ...others, [subject]: { base, saved, at, sent } }
  knownCopies.write(knownSlot(account), Object.keys(all).length === 0 ? undefined : all)
}

/** The same, unless another tab has changed this device's draft meanwhile: that one knows what its draft began with. */
export function rememberUnlessChanged(entry: Entry): void {
  if (fingerprint(localDraft(entry.account, entry.subject)) === fingerprint(entry.latest)) remember(entry)
}

export const isChanged = ({ latest, saved }: Entry) => fingerprint(latest) !== saved
/** Whether it may be sent: nothing is while its writer chooses between two versions. */
export const isPending = (entry: Entry) =>
  isChanged(entry) && entry.offer?.from !== 'account' && entry.rejected !== fingerprint(entry.latest)

export function viewOf(entry: Entry, now: number): DraftView {
  const { account, subject, latest, offer } = entry
  return {
    state:
      latest === undefined
        ? 'empty'
        : !isChanged(entry)
          ? 'account'
          : localDraft(account, subject) === undefined
            ? 'unsaved'
            : 'local',
    offer: offer && {
      from: offer.from,
      text: `${offer.draft.title ?? ''} ${offer.draft.content}`.trim().slice(0, shownLength),
      secondsAgo: Math.max(0, Math.round((now - offer.at) / 1000)),
    },
  }
}

/** Shows the account's copy instead of what is here. */
export function takeCopy(
  entry: Entry,
  { draft, saved_at: base, seconds_ago: seconds }: StoredDraft,
  now: number,
): void {
  Object.assign(entry, { latest: draft, base, saved: fingerprint(draft), at: now - seconds * 1000, sent: [] })
  entry.form?.show(draft)
  remember(entry)
}

/** Offers what is here, which gives way to a newer version; a reload does not lose it. */
export function offerLocal(entry: Entry): void {
  const { account, subject, latest, at } = entry
  if (latest === undefined) return
  setAside.write(asideSlot(account, subject), { draft: latest, at })
  entry.offer = { from: 'device', draft: latest, at, base: null }
}

export function readAside({ account, subject }: Entry): Entry['offer'] {
  const aside = setAside.read(asideSlot(account, subject))
  return aside && { from: 'device', ...aside, base: null }
}

export const forgetAside = ({ account, subject }: Entry) => setAside.write(asideSlot(account, subject), undefined)
