// Removes a camera's metadata: the device, the place, the time. The image data is copied byte by byte.

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]

/**
 * A JPEG (ITU-T T.81, B) with only what decoders use: tables, frames, scans, JFIF, the colour profile and Adobe's
 * colour marker. Data after its end, where phones store a film or a second picture, is dropped. A JPEG that cannot be
 * parsed to its end is cut where the error begins.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const begin = indexOfPair(bytes, startOfImage, 0)
  if (begin === -1) return new Uint8Array()
  const parts = [bytes.subarray(begin, begin + 2)]
  let place = begin + 2
  while (place < bytes.length) {
    // Fill bytes, and data that some writers leave between two segments.
    while (place < bytes.length && (bytes[place] !== 0xff || bytes[place + 1] === 0xff)) place++
    const marker = bytes[place + 1] ?? endOfImage
    if (marker === endOfImage) {
      parts.push(Uint8Array.of(0xff, endOfImage))
      break
    }
    const isAlone = marker === 1 || marker === startOfImage || (marker >= 0xd0 && marker <= 0xd7) || marker === 0
    const length = isAlone ? 2 : 2 + ((bytes[place + 2] ?? 0) << 8) + (bytes[place + 3] ?? 0)
    const end = marker === startOfScan ? endOfScan(bytes, place + length) : place + length
    if (isDrawn(marker, bytes.subarray(place + 4, end))) parts.push(bytes.subarray(place, end))
    place = Math.max(end, place + 2)
  }
  return Buffer.concat(parts)
}

function isDrawn(marker: number, data: Uint8Array): boolean {
  if (marker === 0 || marker === startOfImage) return false
  if (marker < 0xe0) return true
  const begins = (text: string) => Buffer.from(data.subarray(0, text.length)).toString('latin1') === text
  if (marker === 0xe0) return begins('JFIF\0')
  if (marker === 0xe2) return begins('ICC_PROFILE\0')
  return marker === 0xee && begins('Adobe')
}

/** The next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let place = from
  for (;;) {
    place = bytes.indexOf(0xff, place)
    if (place === -1) return bytes.length
    const next = bytes[place + 1] ?? endOfImage
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return place
    place += next === 0xff ? 1 : 2
  }
}

function indexOfPair(bytes: Uint8Array, second: number, from: number): number {
  for (let place = bytes.indexOf(0xff, from); place !== -1; place = bytes.indexOf(0xff, place + 1))
    if (bytes[place + 1] === second) return place
  return -1
}

/** Boxes of a JPEG 2000 (ISO 15444-1, I) that a decoder needs; `xml ` and `uuid` contain metadata. */
const decodedBoxes = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c', 'jpch', 'jplh'])

/** A bare codestream has no boxes and stays unchanged. */
export function cleanJpeg2000(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.toString('latin1', 4, 8) !== 'jP  ') return bytes
  const parts: Uint8Array[] = []
  for (let place = 0; place + 8 <= view.length;) {
    const short = view.readUInt32BE(place)
    const long = short === 1 && place + 16 <= view.length ? Number(view.readBigUInt64BE(place + 8)) : short
    const length = long < 8 ? view.length - place : long
    if (decodedBoxes.has(view.toString('latin1', place + 4, place + 8)))
      parts.push(view.subarray(place, place + length))
    place += length
  }
  return Buffer.concat(parts)
}
