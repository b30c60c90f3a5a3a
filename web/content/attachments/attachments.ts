import * as z from 'zod/mini'

export const attachmentRow = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  pages: z.nullable(z.number()),
  position: z.number(),
})
export type Attachment = z.infer<typeof attachmentRow>

export const attachmentColumns = Object.keys(attachmentRow.shape).join(', ')

/** What a file is attached to. */
export type AttachmentsOf = 'notices' | 'drives'
