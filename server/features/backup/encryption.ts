import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { BackupError } from './error.ts'

// An encrypted backup is a line of JSON, then the gzip file in chunks of 64 KiB, each encrypted with AES-256-GCM (the
// STREAM construction: https://eprint.iacr.org/2015/189). The nonce is the chunk's number and whether it is the last,
// and the first line is authenticated with each chunk: none can be changed, moved, left out or added.

const chunkBytes = 64 * 1024
const tagBytes = 16
/** 32 MB of memory and a third of a second on our reference machine. */
const usualCost = { N: 2 ** 15, r: 8, p: 3 }
const longestHead = 1_000

const head = z.object({
  format: z.literal('campuslife-backup-encrypted'),
  version: z.int(),
  cipher: z.literal('aes-256-gcm'),
  kdf: z.object({
    name: z.literal('scrypt'),
    // Bounded, because the file is untrusted.
    N: z
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(16),
    salt: z.base64(),
  }),
})

type Kdf = z.output<typeof head>['kdf']

/** The first byte of an encrypted file; gzip's is another. */
export const encryptedMark = '{'.charCodeAt(0)

/** @param passphrase decrypts the file again */
export async function* encryptStream(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  cost = usualCost,
): AsyncGenerator<Buffer> {
  const kdf: Kdf = { name: 'scrypt', ...cost, salt: randomBytes(16).toString('base64') }
  const first = Buffer.from(
    `${JSON.stringify({ format: 'campuslife-backup-encrypted', version: 1, cipher: 'aes-256-gcm', kdf })}\n`,
  )
  // The salt makes the key unique to the file, so that counting nonces never repeat.
  const key = await keyOf(passphrase, kdf)
  yield first
  let number = 0
  for await (const { chunk, last } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, last)).setAAD(first)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * @param source the whole file
 * @throws {BackupError} backup_passphrase_missing, backup_passphrase_wrong, backup_damaged, backup_newer
 */
export async function* decryptStream(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const { first, rest } = await splitHead(source)
  const { kdf, version } = readHead(first)
  if (version > 1)
    throw new BackupError('backup_newer', 'This backup was written by a newer CampusLife. Update this one first.')
  if (passphrase === undefined)
    throw new BackupError(
      'backup_passphrase_missing',
      'This backup is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to what it was encrypted with.',
    )
  const key = await keyOf(passphrase, kdf)
  let number = 0
  for await (const { chunk, last } of inChunks(rest, chunkBytes + tagBytes)) {
    const index = number++
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last), { authTagLength: tagBytes })
      decipher.setAAD(first).setAuthTag(chunk.subarray(-tagBytes))
      yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch (error) {
      throw index === 0 ? wrongPassphrase(error) : damaged(error)
    }
  }
}

function keyOf(passphrase: string, { N, r, p, salt }: Kdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const limits = { N, r, p, maxmem: 256 * N * r }
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, limits, (error, key) =>
      error ? reject(damaged(error)) : resolve(key),
    )
  })
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Chunks of equal length except for the last, which is yielded even when it is empty. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ chunk: Buffer; last: boolean }> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of source) {
    waiting.push(piece)
    size += piece.length
    if (size <= length) continue
    const all = Buffer.concat(waiting)
    let at = 0
    // A full chunk waits, because it may be the last one.
    for (; all.length - at > length; at += length) yield { chunk: all.subarray(at, at + length), last: false }
    waiting = [all.subarray(at)]
    size = all.length - at
  }
  yield { chunk: Buffer.concat(waiting), last: true }
}

async function splitHead(source: AsyncIterable<Buffer>): Promise<{ first: Buffer; rest: AsyncGenerator<Buffer> }> {
  const pieces = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (!read.includes(10)) {
    const { done, value } = await pieces.next()
    if (done === true || read.length > longestHead) throw damaged()
    read = Buffer.concat([read, value])
  }
  const end = read.indexOf(10) + 1
  async function* rest() {
    yield read.subarray(end)
    for (;;) {
      const { done, value } = await pieces.next()
      if (done === true) return
      yield value
    }
  }
  return { first: read.subarray(0, end), rest: rest() }
}

function readHead(line: Buffer): z.output<typeof head> {
  try {
    return head.parse(JSON.parse(line.toString()))
  } catch (error) {
    throw damaged(error)
  }
}

function wrongPassphrase(cause: unknown): BackupError {
  return new BackupError(
    'backup_passphrase_wrong',
    'This backup was encrypted with another passphrase, or altered since.',
    { cause },
  )
}

function damaged(cause?: unknown): BackupError {
  return new BackupError('backup_damaged', 'This file is not a complete, unaltered CampusLife backup.', { cause })
}
