import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '#server/core/errors/app-error.ts'

/** A file of a form, in a temporary folder of the request. */
export interface SentFile {
  /** The sender's name for it. */
  name: string
  path: string
  bytes: number
  sha256: Buffer
}

export interface SentForm {
  fields: Record<string, string>
  files: SentFile[]
}

interface FormLimits {
  /** The folder for its files. */
  folder: string
  /** Names of the accepted fields; others are dropped. */
  fields: readonly string[]
  /** Of the whole body. */
  maxBytes: number
  tooLarge: () => Error
}

/** Per part; `headerSize` is longer than any file name, since a cut header would not be well-formed. */
const limits = { parts: 600, fields: 64, fieldSize: 64 * 1024, headerPairs: 20, headerSize: 128 * 1024 }
/** Names, values, headers and boundaries of all parts together. */
const maxOverhead = 512 * 1024
/** The limits are checked after each piece of this size. */
const pieceBytes = 64 * 1024

/**
 * Parses a form with files (RFC 7578) as a stream: files are written to the disk, and only the values of known fields
 * stay in memory.
 *
 * @throws {AppError} bad_form, too_large; the error of `tooLarge`
 */
export async function readForm(
  body: AsyncIterable<Uint8Array> | null,
  contentType: string | undefined,
  { folder, fields, maxBytes, tooLarge }: FormLimits,
): Promise<SentForm> {
  const parser = openParser(contentType)
  if (parser === undefined || body === null) throw badForm('The request is no form with a file.')
  const values: SentForm['fields'] = {}
  const streams: BusboyFileStream[] = []
  const writes: Promise<SentFile>[] = []
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {}) // The promise that is awaited beside it throws the error.
  const stop = new AbortController()

  parser.on('error', () => fail(badForm('The form is not well-formed, or ends in the middle.')))
  for (const limit of ['partsLimit', 'fieldsLimit'])
    parser.on(limit, () => fail(badForm('The form has too many parts.')))
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (!fields.includes(name)) return
    if (isValueCut) fail(badForm('A part of the form is too long.'))
    else values[name] = value
  })
  parser.on('file', (name, stream, filename: string | undefined) => {
    if (name !== 'file') fail(badForm('The form has a file under another name.'))
    const file = { name: unescape(filename ?? ''), path: join(folder, String(streams.length)) }
    streams.push(stream)
    const writing = writeFile(stream, file.path, stop.signal).then((content) => ({ ...file, ...content }))
    writing.catch(fail)
    writes.push(writing)
  })

  let total = 0
  try {
    for await (const piece of piecesOf(body)) {
      total += piece.length
      if (total > maxBytes) throw tooLarge()
      await Promise.race([write(parser, piece), failed])
      const inFiles = streams.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
      if (total - inFiles > maxOverhead) throw tooMuch()
    }
    await Promise.race([finish(parser), failed])
    return { fields: values, files: await Promise.race([Promise.all(writes), failed]) }
  } finally {
    stop.abort()
    await Promise.allSettled(writes)
  }
}

function openParser(contentType = ''): BusboyInstance | undefined {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true })
  } catch {
    return undefined // No boundary, or one that is too long.
  }
}

/** Does not close the iterator, which would close the connection before the response is sent. */
async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw badForm('The form ends in the middle.')
    })
    if (next.done) return
    for (let at = 0; at < next.value.length; at += pieceBytes) yield next.value.subarray(at, at + pieceBytes)
  }
}

const write = (parser: BusboyInstance, piece: Uint8Array) =>
  new Promise<void>((resolve) => void parser.write(piece, () => resolve()))

const finish = (parser: BusboyInstance) =>
  new Promise<void>((resolve) => {
    parser.once('finish', () => resolve())
    parser.end()
  })

async function writeFile(stream: BusboyFileStream, path: string, signal: AbortSignal) {
  const hash = createHash('sha256')
  await pipeline(
    stream,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal },
  )
  return { bytes: stream.bytesRead, sha256: hash.digest() }
}

/** Decodes browsers' escapes of quotes and line breaks in a header (HTML, multipart/form-data encoding algorithm). */
const unescape = (text: string) =>
  text.replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n').replaceAll('%22', '"').replaceAll('\0', '')

const tooMuch = () => new AppError(413, 'too_large', 'The form has too much beside its files.')

const badForm = (message: string) => new AppError(400, 'bad_form', message)
