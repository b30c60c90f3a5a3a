import { maxBilevelArea, maxPictureArea } from './limits.ts'

export interface LargePictures {
  /** Pixels: what is larger is left out of its page. */
  limit: number
  /** Whether anything is. */
  leftOut: boolean
  /** Whether there are some that have to be made smaller before they are drawn. */
  shrink: boolean
}

/** Between the name of a picture's kind and the ends of its dictionary: bytes. */
const nearby = 2000

/**
 * How large the pictures of a file are, by their dictionaries, which stand in a PDF as they are: streams are never packed
 * into others (ISO 32000-1, 7.5.7). Pictures of black and white take an eighth of a byte a pixel, others three bytes and
 * more, and what pdf.js is to leave out it has to know before it opens the file.
 */
export function findLargePictures(bytes: Buffer): LargePictures {
  let largestBilevel = 0
  let largestOther = 0
  for (let at = bytes.indexOf('/Image'); at >= 0; at = bytes.indexOf('/Image', at + 6)) {
    const around = bytes.toString('latin1', Math.max(0, at - nearby), at + nearby)
    const middle = Math.min(at, nearby)
    const end = around.indexOf('stream', middle)
    const dictionary = around.slice(around.lastIndexOf(' obj', middle) + 1, end < 0 ? undefined : end)
    const area = numberOf(dictionary, 'Width') * numberOf(dictionary, 'Height')
    const isBilevel = numberOf(dictionary, 'BitsPerComponent') === 1 || /\/ImageMask\s+true/.test(dictionary)
    if (isBilevel && !dictionary.includes('/Indexed')) largestBilevel = Math.max(largestBilevel, area)
    else largestOther = Math.max(largestOther, area)
  }
  const limit = largestOther > maxPictureArea ? maxPictureArea : maxBilevelArea
  const largest = Math.max(largestBilevel, largestOther)
  return { limit, leftOut: largest > limit, shrink: largest > maxPictureArea }
}

const numberOf = (dictionary: string, key: string) =>
  Number(new RegExp(String.raw`/${key}\s+(\d{1,9})\b`).exec(dictionary)?.[1] ?? 0)
