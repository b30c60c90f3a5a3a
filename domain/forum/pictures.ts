import { sizeWithin, type Size } from '#domain/papers/pictures/page-size.ts'

/** Of pictures in posts. `bytes` of a stored picture, `requestBytes` of an upload; `ofPost` a post and `ofDay` an account's day have at most. */
export const pictureLimits = { bytes: 300_000, requestBytes: 1024 * 1024, ofPost: 10, ofDay: 40, text: 200 } as const

/** As for the pages of papers, a size smaller: a post is read on a phone, beside its text. */
export const postPictureSteps: readonly { longestSide: number; quality: number }[] = [
  { longestSide: 1600, quality: 0.8 },
  { longestSide: 1600, quality: 0.65 },
  { longestSide: 1400, quality: 0.6 },
  { longestSide: 1200, quality: 0.5 },
  { longestSide: 900, quality: 0.45 },
  { longestSide: 700, quality: 0.35 },
]

export interface PlacedPicture extends Size {
  id: string
}

/** Where the server sends pictures of posts, and receives them. */
export const picturesPath = '/api/pictures'

const addressPattern = /^\/api\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,3})x([1-9]\d{0,3})$/

/** Its size is in its address: a page has room for it before it is loaded. */
export const pictureAddress = ({ id, width, height }: PlacedPicture): string =>
  `${picturesPath}/${id}-${width}x${height}`

/** Undefined for any other address. The database finds the id alike (supabase/schema/forum/pictures.sql). */
export function readPictureAddress(address: string): PlacedPicture | undefined {
  const [, id, width, height] = addressPattern.exec(address) ?? []
  return id === undefined ? undefined : { id, width: Number(width), height: Number(height) }
}

/** The pictures that a text names, each once. */
export function picturesIn(text: string): PlacedPicture[] {
  const found = text.matchAll(/\/api\/pictures\/[0-9a-f-]{36}-\d{1,4}x\d{1,4}/g)
  return [...new Set([...found].map(([address]) => address))].flatMap((address) => readPictureAddress(address) ?? [])
}

/** CSS pixels: a long picture leaves room for the text around it, and a press opens it whole. */
const maxShownHeight = 448

/** At most so high; narrower where its page is, of the same shape. */
export function shownSize({ width, height }: Size): Size {
  if (height <= maxShownHeight) return { width, height }
  return sizeWithin({ width, height }, (maxShownHeight * Math.max(width, height)) / height)
}

/**
 * A picture as Markdown. Its words hold no mark: brackets, backslashes and backticks, which begin formulas and code, become
 * other signs.
 */
export function pictureMarkdown(text: string, picture: PlacedPicture): string {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('\\', '/')
    .replaceAll('`', "'")
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/[*_~$&|]/g, '\\$&')
    .trim()
  return `![${plain}](${pictureAddress(picture)})`
}
