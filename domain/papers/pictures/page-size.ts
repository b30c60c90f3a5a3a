export interface Size {
  width: number
  height: number
}

/** The longer side of A4 (ISO 216), points. */
const a4Height = 841.89

/**
 * The page of a picture, in points: of its own shape, as high or as wide as A4 is high. A sheet of A4 around it would have
 * white margins, beside which recognition takes a photograph's grey paper for ink.
 */
export function pageSizeOf({ width, height }: Size): Size {
  const scale = a4Height / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}

/** Students send pages on prepaid data, and readers fetch them with it. Bytes. */
export const maxPageBytes = 400_000

/**
 * What is tried until a page is small enough: the longest side in pixels, and the JPEG's quality. At 2000 pixels a line
 * of a printed A4 page is 25 high, which is what text recognition wants; below 1200 it guesses.
 */
export const shrinkSteps: readonly { longestSide: number; quality: number }[] = [
  { longestSide: 2000, quality: 0.8 },
  { longestSide: 2000, quality: 0.65 },
  { longestSide: 1750, quality: 0.6 },
  { longestSide: 1500, quality: 0.55 },
  { longestSide: 1200, quality: 0.5 },
  { longestSide: 900, quality: 0.4 },
]

/** In whole pixels; a small picture is not blown up. */
export function sizeWithin({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Of a sheet of white paper in the light of a room it is about 170; in the shadow of a phone at night below 80. */
const darkBelow = 95

/** From 0, black, to 255, white (ITU-R BT.601). @param pixels red, green, blue and alpha, as a canvas has them */
export function meanLuminance(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at + 3 < pixels.length; at += 4)
    sum += 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
  return pixels.length < 4 ? 255 : sum / Math.floor(pixels.length / 4)
}

export const isDark = (luminance: number): boolean => luminance < darkBelow
