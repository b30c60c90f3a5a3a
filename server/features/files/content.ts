import { isPdf } from '#domain/papers/pdf.ts'
import { maxPixels, pictureOf } from './pictures/picture-header.ts'

/** Types of attachments, by the ending of their key in the store. */
export type AttachmentEnding = 'pdf' | 'jpg' | 'png' | 'webp'

/**
 * A file's type by its content, because its name proves nothing. Undefined for other types, and for a picture that
 * claims to be huge.
 */
export function endingByContent(bytes: Buffer): AttachmentEnding | undefined {
  if (isPdf(bytes)) return 'pdf'
  const [ending, size] = pictureOf(bytes) ?? []
  if (ending === undefined || size === undefined) return undefined
  const pixels = size.width * size.height
  return pixels > 0 && pixels <= maxPixels ? ending : undefined
}
