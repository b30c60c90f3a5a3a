import * as z from 'zod/mini'
import { anchorKinds } from '#domain/forum/anchors.ts'
import { shaped } from '#web/storage/value.ts'
import { anonymousDraft, answeredDraft, commentDraft, discussionDraft, draftSlot, editDraft } from './draft.ts'

/** A draft as the account has it, of a discussion, a comment or an edit; a comment has neither title nor tags. */
const accountDraft = z.object({
  title: z.optional(z.string()),
  content: z.string(),
  tags: z.optional(z.string()),
  anonymous: z.optional(z.boolean()),
  about: z.optional(z.object({ kind: z.enum(anchorKinds), id: z.string() })),
  answered: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Of an edit: the version of the post that it began with, and its format. */
  version: z.optional(z.number()),
  format: z.optional(z.string()),
})
type Shape = z.infer<typeof accountDraft>
export type AccountDraft = { [Name in keyof Shape]: Shape[Name] | undefined } & { content: string }

/** What it is for: `new`, `comment` or `edit` with the id of the discussion or post. */
export type Subject = 'new' | `comment ${string}` | `edit ${string}`

/** Of the answers of the data API; `seconds_ago` by the server's clock. */
export const storedDraft = z.object({ draft: accountDraft, saved_at: z.string(), seconds_ago: z.number() })
export type StoredDraft = z.infer<typeof storedDraft>
const time = z.nullable(z.string())
export const savingAnswer = z.object({
  saved: z.boolean(),
  saved_at: time,
  other: z.nullable(accountDraft),
  seconds_ago: z.number(),
})

/** What this device knows of the account's copy of a draft. */
const knownCopy = z.object({
  /** When the copy was saved that this device has last seen, and its fingerprint. */
  base: time,
  saved: z.string(),
  /** When the draft of this device was changed, ms. */
  at: z.number(),
  /** Fingerprints of what was sent without an answer so far: it may be what the account has. */
  sent: z.array(z.string()),
})
export type KnownCopy = z.infer<typeof knownCopy>
/** By subject. */
export const knownCopies = shaped(z.record(z.string(), knownCopy))
export const knownSlot = (account: string) => draftSlot(account, 'account')
/** The draft of this device that gave way to a newer one of the account, until its writer chooses. */
export const setAside = shaped(z.object({ draft: accountDraft, at: z.number() }))
export const asideSlot = (account: string, subject: Subject) => draftSlot(account, `aside ${subject}`)

/** The draft as this device stores it, as its form writes it; undefined where there is none. */
export function localDraft(account: string, subject: Subject): AccountDraft | undefined {
  if (subject === 'new') return discussionDraft.read(draftSlot(account, 'new'))
  if (subject.startsWith('edit ')) return editDraft.read(draftSlot(account, subject))
  const id = subject.slice('comment '.length)
  const content = commentDraft.read(draftSlot(account, id))
  return content === undefined
    ? undefined
    : {
        content,
        anonymous: anonymousDraft.read(draftSlot(account, `as ${id}`)),
        answered: answeredDraft.read(draftSlot(account, `to ${id}`)),
      }
}

/** The same for drafts that are the same, of a length that does not grow with them; empty without one. */
export function fingerprint(draft: AccountDraft | undefined): string {
  if (draft === undefined) return ''
  const { title = '', content, tags = '', anonymous = false, about, answered, version = 0, format = '' } = draft
  const text = JSON.stringify([
    title,
    content,
    tags,
    anonymous,
    about ? [about.kind, about.id] : 0,
    answered ? [answered.id, answered.name] : 0,
    version,
    format,
  ])
  let [one, two] = [0x811c9dc5, 5381]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    two = Math.imul(two, 33) ^ unit
  }
  return `${text.length}.${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`
}

const clean = (text: string) => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')

/** As it is sent: PostgreSQL stores neither a null character nor half of a pair. */
export function sendable(draft: AccountDraft): AccountDraft {
  return {
    ...draft,
    content: clean(draft.content),
    ...(draft.title !== undefined && { title: clean(draft.title) }),
    ...(draft.tags !== undefined && { tags: clean(draft.tags) }),
  }
}
