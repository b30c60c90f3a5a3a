import * as z from 'zod/mini'
import { anchorKinds } from '#domain/forum/anchors.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import type { Slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

export const discussionDraft = shaped(
  z.object({
    title: z.string(),
    content: z.string(),
    tags: z.string(),
    anonymous: z.optional(z.boolean()),
    about: z.optional(z.object({ kind: z.enum(anchorKinds), id: z.string() })),
  }),
)
export const commentDraft = shaped(z.string())
/** The comment that the one being written answers, by the name that its readers see. */
export const answeredDraft = shaped(z.object({ id: z.string(), name: z.string() }))
export type Answered = { id: string; name: string }
/** Whether the comment that is being written will be anonymous. */
export const anonymousDraft = shaped(z.boolean())
/** Of an edit, with the version of the post that it began with; a comment has neither title nor tags. */
export const editDraft = shaped(
  z.object({
    title: z.string(),
    content: z.string(),
    tags: z.string(),
    version: z.number(),
    // Drafts of earlier versions have none.
    format: z.optional(z.string()),
  }),
)

type Drafts<Draft> = ReturnType<typeof shaped<Draft>>

/**
 * One draft per account and place: `new`, the id of the discussion that is commented on, also after `as` and `to`, or `edit` and that
 * of the post.
 */
export const draftSlot = (accountId: string, place: string): Slot => slotOf(places.forumDraft, accountId, place)

/** Saves a draft, or deletes an empty one. Full or closed storage is no reason to prevent typing. */
export function saveDraft<Draft extends string | Record<string, string | boolean | object | undefined>>(
  drafts: Drafts<Draft>,
  slot: Slot,
  draft: Draft,
): void {
  const texts = typeof draft === 'string' ? [draft] : Object.values(draft).filter((value) => typeof value === 'string')
  drafts.write(slot, texts.every((text) => text.trim() === '') ? undefined : draft)
}

/** Deletes the saved draft once it is posted, unless it has changed meanwhile. */
export function dropDraft<Draft>(drafts: Drafts<Draft>, slot: Slot, posted: Draft): void {
  if (JSON.stringify(drafts.read(slot)) === JSON.stringify(posted)) drafts.write(slot, undefined)
}

/** A comment that is being sent and the text typed since, as one draft: if posting fails, nothing is lost. */
export const joinedDraft = (posted: string, since: string): string =>
  since.trim() === '' ? posted : `${posted}\n\n${since}`

/** The text typed since, of such a draft; of any other draft, all of it. */
export function typedSince(draft: string, posted: string): string {
  const before = `${posted}\n\n`
  if (draft === posted) return ''
  return draft.startsWith(before) ? draft.slice(before.length) : draft
}

/** Reduces the saved draft of a posted comment to the text typed since. */
export function dropComment(slot: Slot, posted: string): void {
  saveDraft(commentDraft, slot, typedSince(commentDraft.read(slot) ?? '', posted))
}
