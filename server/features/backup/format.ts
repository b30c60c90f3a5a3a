import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { decryptStream, encryptedMark } from './encryption.ts'
import { BackupError } from './error.ts'

// A backup is one gzip file of a header line, parts, and an end line; lines are JSON. A part is a line with its kind,
// its bytes in chunks (a line with the length, then that many bytes; length 0 ends them), and a line with their
// SHA-256. `zcat <file> | head -1` shows the header.

/** Increased when an older server can no longer read the format. */
export const formatVersion = 1

const applied = z.object({ name: z.string(), checksum: z.string() })

const header = z.object({
  format: z.literal('campuslife-backup'),
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's version, for information. */
  postgres: z.string(),
  migrations: z.array(applied),
  /** The version of the queue's tables (pg-boss); null where no queue was opened yet. */
  queue: z.int().nullable(),
  /** Files in a bucket are not part of the backup. */
  files: z.enum(['folder', 'bucket']),
})

const partHead = z.discriminatedUnion('part', [
  z.object({ part: z.literal('table'), schema: z.string(), table: z.string(), columns: z.array(z.string()) }),
  z.object({ part: z.literal('file'), key: z.string() }),
  z.object({ part: z.literal('sequences') }),
])

const partEnd = z.object({ sha256: z.string(), bytes: z.int(), rows: z.int().optional() })

/** `lines` is the SHA-256 of all lines before, which contain those of all bytes: nothing can be left out or moved. */
const end = z.object({ part: z.literal('end'), parts: z.int(), lines: z.string() })

export type BackupHeader = z.output<typeof header>
export type PartHead = z.output<typeof partHead>
export interface Part<Head extends PartHead = PartHead> {
  head: Head
  bytes: AsyncIterable<Buffer>
  /** Called after the bytes have been read. */
  rows?: () => number
}

/** The text of a backup, before compression. */
export async function* writeFormat(head: BackupHeader, parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const lines = createHash('sha256')
  const line = (value: object) => {
    const text = Buffer.from(`${JSON.stringify(value)}\n`)
    lines.update(text)
    return text
  }
  yield line(head)
  let count = 0
  for await (const part of parts) {
    count++
    yield line(part.head)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of part.bytes) {
      hash.update(chunk)
      bytes += chunk.length
      yield Buffer.from(`${chunk.length}\n`)
      yield chunk
    }
    yield Buffer.from('0\n')
    yield line({ sha256: hash.digest('hex'), bytes, ...(part.rows && { rows: part.rows() }) })
  }
  yield Buffer.from(`${JSON.stringify({ part: 'end', parts: count, lines: lines.digest('hex') })}\n`)
}

/** The end of a part, once its bytes have been read and match their checksum. */
export type PartEnd = z.output<typeof partEnd>

export interface BackupReader {
  header: BackupHeader
  /**
   * Passes each part to `take`, which may leave its bytes unread, and then the end of the part to the returned
   * function.
   * @throws {BackupError} backup_damaged; by then, `take` has received bytes that must be discarded
   */
  read: (take: (part: Part) => Promise<((end: PartEnd) => void) | undefined>) => Promise<void>
  close: () => void
}

/**
 * @param passphrase of an encrypted backup
 * @throws {BackupError} backup_not_found, backup_damaged, backup_newer, backup_passphrase_missing, backup_passphrase_wrong
 */
export async function openBackup(file: string, passphrase?: string): Promise<BackupReader> {
  const raw = createReadStream(file)
  const packed = (await isEncrypted(file)) ? Readable.from(decryptStream(raw, passphrase)) : raw
  const unpacked = packed.pipe(createGunzip({ chunkSize: 64 * 1024 }))
  packed.on('error', (error: Error) => unpacked.destroy(error))
  const close = () => {
    raw.destroy()
    packed.destroy()
    unpacked.destroy()
  }
  const source = new Source(unpacked)
  const lines = createHash('sha256')
  try {
    return { header: readHeader(await source.line(lines)), read: (take) => readParts(source, lines, take), close }
  } catch (error) {
    close()
    throw error
  }
}

function readHeader(text: unknown): BackupHeader {
  const { version } = parsed(z.object({ format: z.literal('campuslife-backup'), version: z.int() }), text)
  if (version > formatVersion)
    throw new BackupError('backup_newer', 'This backup was written by a newer CampusLife. Update this one first.')
  return parsed(header, text)
}

async function readParts(source: Source, lines: Hash, take: Parameters<BackupReader['read']>[0]): Promise<void> {
  for (let count = 0; ; count++) {
    const before = lines.copy().digest('hex')
    const head = parsed(z.union([partHead, end]), await source.line(lines))
    if (head.part === 'end') {
      if (head.parts !== count || head.lines !== before) throw damaged()
      return source.finish()
    }
    const hash = createHash('sha256')
    const chunks = source.chunks(hash)
    const done = await take({ head, bytes: chunks })
    for await (const _ of chunks); // The checksum includes bytes that `take` has not read.
    const tail = parsed(partEnd, await source.line(lines))
    if (tail.sha256 !== hash.digest('hex')) throw damaged()
    done?.(tail)
  }
}

/** False for an unreadable file, whose error the reader reports. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  try {
    return (await file?.read(Buffer.alloc(1), 0, 1, 0))?.buffer[0] === encryptedMark
  } finally {
    await file?.close()
  }
}

const longestLine = 1_000_000
const longestChunk = 16_000_000

/** Reads lines and bytes of given lengths from a stream. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  async line(hash?: Hash): Promise<unknown> {
    const text = await this.#textLine()
    hash?.update(text)
    try {
      return JSON.parse(text.toString())
    } catch (error) {
      throw damaged(error)
    }
  }

  async *chunks(hash: Hash): AsyncGenerator<Buffer> {
    for (;;) {
      const length = Number((await this.#textLine()).toString())
      if (!Number.isInteger(length) || length < 0 || length > longestChunk) throw damaged()
      if (length === 0) return
      for (let left = length; left > 0;) {
        if (this.#rest.length === 0) await this.#more()
        const piece = this.#rest.subarray(0, left)
        this.#rest = this.#rest.subarray(piece.length)
        left -= piece.length
        hash.update(piece)
        yield piece
      }
    }
  }

  /** Reads to the end, which verifies gzip's own checksum; no data may follow. */
  async finish(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#next()) !== undefined) throw damaged()
  }

  async #textLine(): Promise<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(10)
      if (at >= 0) {
        const text = this.#rest.subarray(0, at + 1)
        this.#rest = this.#rest.subarray(at + 1)
        return text
      }
      if (this.#rest.length > longestLine) throw damaged()
      await this.#more()
    }
  }

  async #more(): Promise<void> {
    const next = await this.#next()
    if (next === undefined) throw damaged()
    this.#rest = this.#rest.length === 0 ? next : Buffer.concat([this.#rest, next])
  }

  async #next(): Promise<Buffer | undefined> {
    try {
      const { done, value } = await this.#chunks.next()
      return done === true ? undefined : value
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (error instanceof BackupError) throw error
      if (code.startsWith('Z_')) throw damaged(error)
      if (code === 'ENOENT') throw new BackupError('backup_not_found', 'There is no such file.', { cause: error })
      throw error
    }
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) throw damaged(result.error)
  return result.data
}

function damaged(cause?: unknown): BackupError {
  return new BackupError('backup_damaged', 'This file is not a complete, unaltered CampusLife backup.', { cause })
}
