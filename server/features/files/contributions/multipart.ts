import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#server/core/errors/app-error.ts'

/** A file of a form, as it lies in a folder of the request. */
export interface SentFile {
  /** As its sender calls it. */
  name: string
  path: string
  bytes: number
  sha256: Buffer
}

export interface SentForm {
  fields: Record<string, string>
  files: SentFile[]
}

interface Limits {
  /** Where its files are put. */
  folder: string
  /** Of the whole body. */
  maxBytes: number
  tooLarge: () => Error
}

const maxHeaderBytes = 256 * 1024
const maxFieldBytes = 64 * 1024
const maxParts = 600

/**
 * A form with files (RFC 7578), read as it comes: the platform's own reader holds all of it in memory, which is the size
 * of a zip of two hundred papers.
 *
 * @throws {AppError} bad_form; what `tooLarge` makes
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array> | null,
  contentType: string | undefined,
  limits: Limits,
): Promise<SentForm> {
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))\s*(?:;|$)/i.exec(
    contentType ?? '',
  )
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined || body === null) throw badForm('The request is no form with a file.')
  const source = new Source(body, limits)
  const delimiter = Buffer.from(`\r\n--${mark}`)
  const form: SentForm = { fields: {}, files: [] }
  // What stands before the first boundary is nobody's.
  await source.readUntil(delimiter, Infinity, () => {})
  for (let parts = 0; ; parts++) {
    const after = await source.read(2)
    if (after.equals(Buffer.from('--'))) {
      await source.finish()
      return form
    }
    if (!after.equals(Buffer.from('\r\n')) || parts === maxParts) throw badForm('The form is not well-formed.')
    const { name, filename } = await readHeaders(source)
    if (filename === undefined) {
      const pieces: Buffer[] = []
      await source.readUntil(delimiter, maxFieldBytes, (piece) => void pieces.push(Buffer.from(piece)))
      form.fields[name] = Buffer.concat(pieces).toString('utf8')
    } else {
      if (name !== 'file') throw badForm('The form has a file under another name.')
      form.files.push(await readFilePart(source, delimiter, filename, join(limits.folder, String(form.files.length))))
    }
  }
}

async function readFilePart(source: Source, delimiter: Buffer, name: string, path: string): Promise<SentFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    await source.readUntil(delimiter, Infinity, async (piece) => {
      hash.update(piece)
      bytes += piece.length
      await file.appendFile(piece)
    })
  } finally {
    await file.close()
  }
  return { name, path, bytes, sha256: hash.digest() }
}

async function readHeaders(source: Source): Promise<{ name: string; filename: string | undefined }> {
  const pieces: Buffer[] = []
  await source.readUntil(Buffer.from('\r\n\r\n'), maxHeaderBytes, (piece) => void pieces.push(Buffer.from(piece)))
  const lines = Buffer.concat(pieces).toString('utf8').split('\r\n')
  const disposition = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? ''
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined) throw badForm('The form has a part without a name.')
  const filename = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1]
  if (filename === undefined && /;\s*filename=/i.test(disposition))
    throw badForm('The name of a file is not well-formed.')
  // A file without a name has its type alone.
  const isFile = filename !== undefined || lines.some((line) => /^content-type:/i.test(line))
  return { name: unescape(name), filename: isFile ? unescape(filename ?? '') : undefined }
}

/** As browsers write quotes and line breaks into a header (HTML, multipart/form-data encoding algorithm). */
const unescape = (text: string) =>
  text.replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n').replaceAll('%22', '"').replaceAll('\0', '')

const badForm = (message: string) => new AppError(400, 'bad_form', message)

/** The bytes of a request, of which no more is held than a piece and what could be the beginning of a boundary. */
class Source {
  readonly #pieces: AsyncIterator<Uint8Array>
  readonly #limits: Limits
  // The first boundary stands at the beginning of a line, too.
  #held = Buffer.from('\r\n')
  #total = 0

  constructor(body: AsyncIterable<Uint8Array>, limits: Limits) {
    this.#pieces = body[Symbol.asyncIterator]()
    this.#limits = limits
  }

  async #more(): Promise<void> {
    const next = await this.#pieces.next()
    if (next.done) throw badForm('The form ends in the middle.')
    this.#total += next.value.length
    if (this.#total > this.#limits.maxBytes) throw this.#limits.tooLarge()
    this.#held = Buffer.concat([this.#held, next.value])
  }

  async read(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more()
    const read = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return read
  }

  /** What follows is nobody's; a request that breaks off there was not meant to end there. */
  async finish(): Promise<void> {
    this.#held = Buffer.alloc(0)
    for (let next = await this.#pieces.next(); !next.done; next = await this.#pieces.next()) {
      this.#total += next.value.length
      if (this.#total > this.#limits.maxBytes) throw this.#limits.tooLarge()
    }
  }

  /** Hands on what stands before `end`, and goes on after it. */
  async readUntil(end: Buffer, max: number, take: (piece: Buffer) => void | Promise<void>): Promise<void> {
    let taken = 0
    for (;;) {
      const place = this.#held.indexOf(end)
      const ready = place === -1 ? Math.max(0, this.#held.length - end.length + 1) : place
      taken += ready
      if (taken > max) throw badForm('A part of the form is too long.')
      if (ready > 0) await take(this.#held.subarray(0, ready))
      this.#held = this.#held.subarray(place === -1 ? ready : place + end.length)
      if (place !== -1) return
      await this.#more()
    }
  }
}
