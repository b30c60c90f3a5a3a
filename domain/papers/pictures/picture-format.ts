type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** As many as `pictureFormat` parses. */
export const pictureHeadBytes = 64

/** Of one paper: more than an exam has, and as many as a phone stores until they are sent. */
export const maxPicturePages = 60

/**
 * By the first bytes of a file; its name proves nothing. AVIF and HEIC are both ISO base media files, which list the
 * brands that can read them (ISO 14496-12, 4.3): what lists `avif` is AVIF, whatever else it lists.
 */
export function pictureFormat(head: Uint8Array): PictureFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, pictureHeadBytes))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (!text.startsWith('ftyp', 4)) return undefined
  const brands = text.slice(8, text.charCodeAt(3))
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cfmsx]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : undefined
}

/** By its name, where there is nothing else to go by yet. */
export const hasPictureName = (name: string): boolean => /\.(?:jpe?g|png|webp|avif|heic|heif)$/i.test(name)

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** 'page 2' before 'page 10': the order in which people number pages. */
export const inOrderOfNames = <Named extends { name: string }>(files: readonly Named[]): Named[] =>
  files.toSorted((one, other) => byNumber.compare(one.name, other.name))
