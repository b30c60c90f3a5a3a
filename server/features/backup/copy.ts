import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

// COPY, PostgreSQL's bulk transfer, which `pg` supports in its protocol but not in its API
// (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY). `pg` calls the handle… methods of a submitted
// object. Works only on a connection that is not in pipeline mode.

interface CopyConnection {
  stream: Duplex
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** The bytes of `copy … to stdout`, with backpressure. */
export class CopyOut extends Readable implements Submittable {
  /** The number of rows, known at the end. */
  rows = 0
  readonly #text: string
  #socket: Duplex | undefined
  #over = false

  constructor(text: string) {
    super({ highWaterMark: 256 * 1024 })
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#socket = connection.stream
    connection.query(this.#text)
  }

  override _read(): void {
    this.#socket?.resume()
  }

  /** Closes the connection when the reader stops early: the protocol has no other way to end a COPY in time. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#over) this.#socket?.destroy()
    done(error)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because `pg` reuses the memory of the chunk.
    if (!this.push(Buffer.from(chunk))) this.#socket?.pause()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#over = true
    this.push(null)
  }

  handleError(error: Error): void {
    this.#over = true
    this.destroy(error)
  }
}

/**
 * Feeds `copy … from stdin`.
 * @returns how many rows the database has stored
 * @throws the source's error, or the database's
 */
export function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    let rows = 0
    const fail = (error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
    }
    client.query({
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) => {
        feed(connection, source, () => failure !== undefined).catch((error: unknown) => {
          fail(error)
          connection.sendCopyFail('The source ended early.')
        })
      },
      handleCommandComplete: (message: { text: string }) => {
        rows = rowsOf(message.text)
      },
      handleReadyForQuery: () => resolve(rows),
      // The source's own error came first, and is more precise than the database's.
      handleError: (error: Error) => {
        fail(error)
        reject(failure ?? error)
      },
    })
  })
}

async function feed(
  connection: CopyConnection,
  source: AsyncIterable<Buffer>,
  isRejected: () => boolean,
): Promise<void> {
  for await (const chunk of source) {
    if (isRejected()) return
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}

/** The command tag is `COPY 123`. */
const rowsOf = (tag: string) => Number(tag.split(' ').at(-1))
