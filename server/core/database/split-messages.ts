/** One byte of type, then four bytes with the length, which includes itself and the rest. */
const headerBytes = 5
/** Allocated without waiting for the data. A length may be wrong: any server may be at the address. */
const trustedBytes = 1024 * 1024

/**
 * Splits the data of a PostgreSQL connection between its messages. Complete messages are passed on in the memory that
 * they were received in, one that came in parts in memory of its own, and none of it is reused: a receiver may hold
 * slices without copying.
 */
export function splitMessages(handle: (messages: Buffer<ArrayBuffer>) => void): (chunk: Buffer<ArrayBuffer>) => void {
  /** The beginning of a message, too short to contain its length. */
  let header: Buffer | undefined
  let begun: Begun | undefined

  return (chunk) => {
    let rest = header === undefined ? chunk : Buffer.concat([header, chunk])
    header = undefined
    if (begun !== undefined) {
      const taken = begun.take(rest)
      if (begun.isWhole) {
        handle(begun.bytes)
        begun = undefined
      }
      rest = rest.subarray(taken)
    }
    const end = endOfLastMessage(rest)
    if (end > 0) handle(rest.subarray(0, end))
    const left = rest.subarray(end)
    if (left.length >= headerBytes) {
      begun = new Begun(messageBytes(left, 0))
      begun.take(left)
    } else if (left.length > 0) header = left
  }
}

class Begun {
  bytes: Buffer<ArrayBuffer>
  #filled = 0
  readonly #length: number

  constructor(length: number) {
    this.#length = length
    this.bytes = Buffer.allocUnsafe(Math.min(length, trustedBytes))
  }

  get isWhole(): boolean {
    return this.#filled === this.#length
  }

  /** Returns how many bytes of the chunk belong to this message. */
  take(chunk: Buffer): number {
    const taken = Math.min(chunk.length, this.#length - this.#filled)
    const filled = this.#filled + taken
    if (filled > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.#length, Math.max(filled, this.bytes.length * 2)))
      this.bytes.copy(larger, 0, 0, this.#filled)
      this.bytes = larger
    }
    chunk.copy(this.bytes, this.#filled, 0, taken)
    this.#filled = filled
    return taken
  }
}

const messageBytes = (bytes: Buffer, at: number) => 1 + bytes.readUInt32BE(at + 1)

function endOfLastMessage(bytes: Buffer): number {
  let at = 0
  while (at + headerBytes <= bytes.length) {
    const next = at + messageBytes(bytes, at)
    if (next > bytes.length) break
    at = next
  }
  return at
}
