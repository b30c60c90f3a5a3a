import { isUtf8 } from 'node:buffer'
import { type Entry, open, type ZipFile } from 'yauzl'
import { isPdf } from '#domain/papers/pdf.ts'
import { hasPictureName, inOrderOfNames } from '#domain/papers/pictures/picture-format.ts'

/** Why a zip as a whole, or a file in it, is rejected. */
export type ZipProblem =
  | 'broken_zip'
  | 'too_many_files'
  | 'empty_zip'
  | 'zip_bomb'
  | 'encrypted_zip'
  | 'nested_zip'
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

/** The pictures of one folder: the pages of one paper, in the order of their names. */
interface ZippedPictures {
  /** Of their folder; of the zip for those in none; its own for one that is alone in its folder. */
  name: string
  path: string
  pictures: readonly ZippedFile[]
}

/**
 * The files of a zip, one after the other, and then its pictures by folder. Nothing is unpacked to a path: names are
 * displayed, and tell what may be a picture.
 *
 * @param zipName names a paper of pictures that are in no folder
 * @throws {ZipError} where the zip as a whole is rejected
 */
export async function* papersOfZip(
  path: string,
  zipName: string,
  limits: ZipLimits,
): AsyncGenerator<ZippedFile | ZippedPictures> {
  const zip = await openZip(path)
  const folders = new Map<string, ZippedFile[]>()
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
      const file: ZippedFile = {
        name,
        path: parts.join('/'),
        read: async () => (isTooLarge ? 'too_large' : unlessZip(await unpack(zip, entry))),
      }
      if (hasPictureName(name)) {
        const folder = parts.slice(0, -1).join('/')
        folders.set(folder, [...(folders.get(folder) ?? []), file])
      } else yield file
    }
    if (found === 0) throw new ZipError('empty_zip')
    for (const [folder, pictures] of folders) yield paperOf(folder, pictures, zipName)
  } finally {
    zip.close()
  }
}

export const isZip = (head: Buffer): boolean => ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4))

const unlessZip = (bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | ZipProblem =>
  isZip(bytes) && !isPdf(bytes) ? 'nested_zip' : bytes

function paperOf(folder: string, pictures: readonly ZippedFile[], zipName: string): ZippedPictures {
  const [alone, ...others] = pictures
  if (alone !== undefined && others.length === 0) return { name: alone.name, path: alone.path, pictures }
  const path = folder === '' ? zipName.replace(/\.zip$/i, '') : folder
  return { name: path.split('/').at(-1) ?? path, path, pictures: inOrderOfNames(pictures) }
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
