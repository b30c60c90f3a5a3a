import type { Client } from 'pg'
import { Parser } from 'pg-protocol/dist/parser'
import { splitMessages } from './split-messages.ts'

// pg decodes each column to a string. A response that is passed on as PostgreSQL wrote it would be encoded again: for a
// page of the forum's list, that is more than half of the server's own work (docs/decisions/0054).

/** A row's message, as received. */
export class DataRow {
  readonly name = 'dataRow'
  readonly #bytes: Buffer<ArrayBuffer>

  constructor(bytes: Buffer<ArrayBuffer>) {
    this.#bytes = bytes
  }

  /** For pg's own queries. */
  get fields(): (string | null)[] {
    return this.#columns((from, to) => this.#bytes.toString('utf8', from, to))
  }

  /** Slices of the message's memory, which is not reused. */
  get raw(): (Buffer<ArrayBuffer> | null)[] {
    return this.#columns((from, to) => this.#bytes.subarray(from, to))
  }

  /**
   * "DataRow", in the documentation of PostgreSQL's message formats: the count, then each column with its length before
   * it.
   */
  #columns<T>(read: (from: number, to: number) => T): (T | null)[] {
    const columns: (T | null)[] = []
    let at = 2
    for (let left = this.#bytes.readInt16BE(0); left > 0; left--) {
      const from = at + 4
      const length = this.#bytes.readInt32BE(at)
      at = from + Math.max(length, 0)
      columns.push(length === -1 ? null : read(from, at))
    }
    return columns
  }
}

/** Internals that pg's types do not declare (pg/lib/connection.js, pg-protocol/dist/parser.js). */
interface Wire {
  attachListeners: (stream: NodeJS.ReadableStream) => void
  emit: (event: string, message: object) => void
}
interface Messages {
  parse: (messages: Buffer, handle: (message: { name: string }) => void) => void
  handlePacket: (offset: number, code: number, length: number, bytes: Buffer<ArrayBuffer>) => { name: string }
}

const dataRowCode = 'D'.charCodeAt(0)

/** Makes a client, before it connects, pass rows on as `DataRow`. */
export function receiveDataRows({ connection }: Client): void {
  const wire: unknown = connection
  if (!isWire(wire)) throw new TypeError('This version of pg reads messages in another way.')
  const deliver = (message: { name: string }) =>
    wire.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
  wire.attachListeners = (stream) => {
    const messages = new Parser() as unknown as Messages
    const handlePacket = messages.handlePacket.bind(messages)
    messages.handlePacket = (offset, code, length, bytes) =>
      code === dataRowCode
        ? new DataRow(bytes.subarray(offset, offset + length - 4))
        : handlePacket(offset, code, length, bytes)
    // The parser would copy a partial message into memory that it reuses for the next.
    stream.on(
      'data',
      splitMessages((bytes) => messages.parse(bytes, deliver)),
    )
  }
}

const isWire = (connection: unknown): connection is Wire =>
  connection instanceof Object && 'attachListeners' in connection && 'handlePacket' in Parser.prototype
