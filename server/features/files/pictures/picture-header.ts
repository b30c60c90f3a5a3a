/** More pixels than a scanned poster has; a small file can claim a picture that takes a phone's whole memory. */
export const maxPixels = 64_000_000

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** As its header claims; undefined where that cannot be parsed. AVIF: the first `ispe` (ISO 23008-12, 6.5.3). */
export function pixelsOf(bytes: Buffer): number | undefined {
  const place = bytes.subarray(0, 4096).indexOf('ispe')
  const isAvif = place !== -1 && place + 16 <= bytes.length && bytes.toString('latin1', 4, 8) === 'ftyp'
  const size = isAvif
    ? { width: bytes.readUInt32BE(place + 8), height: bytes.readUInt32BE(place + 12) }
    : pictureOf(bytes)?.[1]
  return size && size.width * size.height
}

interface Size {
  width: number
  height: number
}

/** A picture that browsers show, by the ending under which it is stored. */
export function pictureOf(bytes: Buffer): ['jpg' | 'png' | 'webp', Size | undefined] | undefined {
  // Its first chunk is its header (PNG specification, 11.2.2).
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(png) && bytes.toString('latin1', 12, 16) === 'IHDR')
    return ['png', { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }]
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes[2] === 0xff) return ['jpg', sizeOfJpeg(bytes)]
  if (bytes.length > 30 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return ['webp', sizeOfWebp(bytes)]
  return undefined
}

/** Whether the end of a picture is missing, of which the decoder would draw the beginning, over grey. False for AVIF. */
export function isCut(bytes: Buffer): boolean {
  switch (pictureOf(bytes)?.[0]) {
    // No two bytes of a scan are these; the small picture of a camera's EXIF comes before the scans.
    case 'jpg':
      return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
    case 'png':
      return !bytes.includes('IEND')
    case 'webp':
      return 8 + bytes.readUInt32LE(4) > bytes.length
    default:
      return false
  }
}

/** Segments up to the frame's header (ITU T.81, B.1.1 and B.2.2). */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let place = 2
  while (place + 9 < bytes.length) {
    if (bytes[place] !== 0xff) return undefined
    const marker = bytes[place + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(place + 5), width: bytes.readUInt16BE(place + 7) }
    // Fill bytes stand before a marker.
    if (marker === 0xff) place += 1
    else {
      const length = bytes.readUInt16BE(place + 2)
      if (length < 2) return undefined
      place += 2 + length
    }
  }
  return undefined
}

/** Of each of the three kinds (developers.google.com/speed/webp/docs/riff_container, RFC 6386 for the lossy one). */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return undefined
  }
}
