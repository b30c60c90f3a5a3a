import * as z from 'zod/mini'
import { commentProblem, discussionProblems } from '#domain/forum.ts'
import type { DiscussionDraft } from '#domain/forum.ts'
import { text } from '#web/forms/text.ts'
import type { AnyPost } from '../data/schema.ts'

const empty: DiscussionDraft = { title: '', content: '', tags: '' }
const field = (name: keyof DiscussionDraft) =>
  text((typed) => discussionProblems({ ...empty, [name]: typed }, true)[name])

const ofKind = {
  discussion: z.object({ title: field('title'), content: field('content'), tags: field('tags') }),
  // The form is open in a discussion, and its reader is signed in.
  comment: z.object({
    title: z.string(),
    content: text((typed) => commentProblem(typed, 'open', true)),
    tags: z.string(),
  }),
}

/** The same rules as for a new post. */
export const schemaOf = (kind: AnyPost['kind']) => ofKind[kind]
