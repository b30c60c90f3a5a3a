import { describe, expect, test } from 'vitest'
import { endingByContent } from './content.ts'

/** A PNG's signature and header. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes)
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A JPEG with an application segment before its frame. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3])
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4]), frame, Buffer.alloc(20)])
}

function webp(kind: 'VP8X' | 'VP8 ' | 'VP8L', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write(`WEBP${kind}`, 8, 'latin1')
  if (kind === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  } else if (kind === 'VP8 ') {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21)
  return bytes
}

describe('a file is what its content says', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'pdf'],
    ['a PNG', png(800, 600), 'png'],
    ['a JPEG', jpeg(4000, 3000), 'jpg'],
    ['a WebP, extended', webp('VP8X', 800, 600), 'webp'],
    ['a WebP, lossy', webp('VP8 ', 800, 600), 'webp'],
    ['a WebP, lossless', webp('VP8L', 800, 600), 'webp'],
  ])('%s', (_, bytes, ending) => expect(endingByContent(bytes)).toBe(ending))

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a GIF', Buffer.from('GIF89a')],
    ['half a signature', png(800, 600).subarray(0, 10)],
    ['a signature alone', Buffer.from([0xff, 0xd8, 0xff])],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, ...Buffer.alloc(40)])],
    ['a JPEG whose segment has no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...Buffer.alloc(40)])],
    ['a PNG of no pixel', png(0, 600)],
    ['a PNG that takes a phone’s memory', png(100_000, 100_000)],
    ['a WebP that does', webp('VP8X', 16_000_000, 16_000_000)],
    ['another RIFF', Buffer.concat([Buffer.from('RIFF0000WAVEfmt '), Buffer.alloc(40)])],
  ])('%s is not attached', (_, bytes) => expect(endingByContent(bytes)).toBeUndefined())
})
