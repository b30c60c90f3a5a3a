import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

// COPY, PostgreSQL's own way to move rows in bulk, which `pg` speaks but offers no call for
// (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY). `pg` calls the handle… methods of
// whatever it was given to submit. Only on a connection that is not in pipeline mode.

interface CopyConnection {
  stream: Duplex
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** The bytes of `copy … to stdout`, read from the database no faster than they are taken. */
export class CopyOut extends Readable implements Submittable {
  /** How many rows came; known at the end. */
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

  /** Whoever stops in the middle gives the connection up: the protocol knows no other way out in time. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#over) this.#socket?.destroy()
    done(error)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy: `pg` goes on writing into the memory that the chunk is a view of.
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
 * @returns how many rows the database took
 * @throws what the source throws, or the database's error
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
      // The source's own error came first, and says more than the database's echo of it.
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
