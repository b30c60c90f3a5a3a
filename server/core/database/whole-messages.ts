/** A letter for the kind, then four bytes with the length, which counts itself and what follows. */
const headerBytes = 5
/** Made room for at once. A length may be wrong: whatever listens at an address says something. */
const trustedBytes = 1024 * 1024

/**
 * Cuts what a connection of PostgreSQL's protocol receives between its messages. Those that came whole are handed on
 * in the memory that they came in, one that came in parts in memory of its own, and none of it is used again: whoever
 * keeps a part of it has nothing to copy.
 */
export function wholeMessages(handle: (messages: Buffer<ArrayBuffer>) => void): (chunk: Buffer<ArrayBuffer>) => void {
  /** The beginning of a message: too little to know its length. */
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

  /** Returns how many bytes of the chunk belonged to this message. */
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
