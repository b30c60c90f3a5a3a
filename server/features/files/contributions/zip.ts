import { isUtf8 } from 'node:buffer'
import { type Entry, open, type ZipFile } from 'yauzl'
import { isPdf } from '#domain/papers/pdf.ts'

/** Why a zip as a whole, or a file in it, is rejected. */
export type ZipProblem =
  | 'broken_zip'
  | 'too_many_files'
  | 'empty_zip'
  | 'zip_bomb'
  | 'encrypted_zip'
  | 'nested_zip'
  | 'not_a_pdf'
  | 'too_large'

export class ZipError extends Error {
  readonly problem: ZipProblem
  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

interface ZipLimits {
  maxEntries: number
  /** Unpacked size of one file. */
  maxFileBytes: number
  /** Unpacked size of all files. */
  maxTotalBytes: number
}

/** PDFs are compressed already: real ones shrink to a third at best. */
const maxRatio = 100
/** Below this size, even an empty page may shrink to nothing. */
const bytesWithoutRatio = 1024 * 1024

interface ZippedFile {
  name: string
  /** Folders and name, joined by `/`: the folders are evidence of what a paper is. */
  path: string
  /** Unpacks the file into memory. */
  read: () => Promise<Buffer<ArrayBuffer> | ZipProblem>
}

/**
 * The files of a zip, one after the other; reading a file that is no PDF returns its problem. Nothing is unpacked to a
 * path: names are only displayed.
 *
 * @throws {ZipError} where the zip as a whole is rejected
 */
export async function* pdfsOfZip(path: string, limits: ZipLimits): AsyncGenerator<ZippedFile> {
  const zip = await openZip(path)
  try {
    if (zip.entryCount > limits.maxEntries) throw new ZipError('too_many_files')
    let total = 0
    let found = 0
    for await (const entry of entriesOf(zip)) {
      const parts = partsOf(fileNameOf(entry))
      const name = parts?.at(-1)
      if (parts === undefined || name === undefined) continue
      found++
      if ((entry.generalPurposeBitFlag & 1) === 1) throw new ZipError('encrypted_zip')
      total += entry.uncompressedSize
      const isBomb =
        entry.uncompressedSize > bytesWithoutRatio && entry.uncompressedSize > entry.compressedSize * maxRatio
      // The claimed sizes are verified during unpacking.
      if (isBomb || total > limits.maxTotalBytes) throw new ZipError('zip_bomb')
      const isTooLarge = entry.uncompressedSize > limits.maxFileBytes
      yield {
        name,
        path: parts.join('/'),
        read: async () => (isTooLarge ? 'too_large' : checked(await unpack(zip, entry))),
      }
    }
    if (found === 0) throw new ZipError('empty_zip')
  } finally {
    zip.close()
  }
}

export const isZip = (head: Buffer): boolean => ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4))

function checked(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | ZipProblem {
  if (isPdf(bytes)) return bytes
  return isZip(bytes) ? 'nested_zip' : 'not_a_pdf'
}

/** Undefined for folders, and for files that operating systems add. */
function partsOf(path: string): string[] | undefined {
  if (/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(path)) return undefined
  if (path.endsWith('/')) return undefined
  const parts = path.split(/[/\\]/)
  return [...parts.slice(0, -1).filter((part) => part !== '' && part !== '.'), parts.at(-1) ?? '']
}

/** macOS writes UTF-8 without its flag, where yauzl assumes code page 437. */
function fileNameOf({ fileName, fileNameRaw, extraFields }: Entry): string {
  const hasUnicodeField = extraFields.some(({ id }) => id === 0x7075)
  return !hasUnicodeField && isUtf8(fileNameRaw) ? fileNameRaw.toString() : fileName
}

const openZip = (path: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    // yauzl still reports an entry whose name leads out of the folder as an error.
    open(path, { lazyEntries: true, autoClose: false, strictFileNames: false }, (error, zip) =>
      error === null && zip !== undefined ? resolve(zip) : reject(new ZipError('broken_zip')),
    )
  })

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const done = () => {
        zip.removeAllListeners('entry')
        zip.removeAllListeners('end')
        zip.removeAllListeners('error')
      }
      zip.once('entry', (found: Entry) => {
        done()
        resolve(found)
      })
      zip.once('end', () => {
        done()
        resolve(undefined)
      })
      zip.once('error', () => {
        done()
        reject(new ZipError('broken_zip'))
      })
      zip.readEntry()
    })
    if (entry === undefined) return
    yield entry
  }
}

function unpack(zip: ZipFile, entry: Entry): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(new ZipError('broken_zip'))
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null || stream === undefined) return broken()
      const pieces: Buffer[] = []
      // yauzl reports an error where the data is longer or shorter than claimed.
      stream.on('data', (piece: Buffer) => void pieces.push(piece))
      stream.on('error', broken)
      stream.on('end', () => resolve(Buffer.concat(pieces)))
    })
  })
}
