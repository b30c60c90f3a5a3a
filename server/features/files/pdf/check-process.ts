import { writeFileSync } from 'node:fs'
import { isActive } from './is-active.ts'
import { rewritePdf } from './rewriting/rewrite-pdf.ts'

// Runs in a process of its own, which is killed when a file takes too many resources. Files come one after the other on
// standard input, each after its length; a line of JSON is the result of each, followed by the rewritten file. An empty
// line reports that the libraries are loaded, so that loading them counts against no file.

// Ends with the server, even one that was killed.
const server = process.ppid
setInterval(() => process.ppid !== server && process.exit(1), 1000).unref()

writeFileSync(3, '\n')
for await (const pdf of filesOf(process.stdin)) {
  const { bytes, ...answer } = await checked(pdf)
  writeFileSync(3, `${JSON.stringify({ ...answer, length: bytes?.length ?? 0 })}\n`)
  if (bytes !== undefined) writeFileSync(3, bytes)
}

async function checked(pdf: Buffer): Promise<{ rejected?: string; pages?: number; bytes?: Buffer }> {
  const rewritten = await rewritePdf(pdf)
  if ('rejected' in rewritten) return rewritten
  const bytes = Buffer.from(rewritten.bytes.buffer, rewritten.bytes.byteOffset, rewritten.bytes.length)
  return isActive(bytes) ? { rejected: 'active' } : { pages: rewritten.pages, bytes }
}

async function* filesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  let held = 0
  let length: number | undefined
  for await (const piece of input) {
    pieces.push(piece)
    held += piece.length
    // Concatenated once, when the whole file has arrived.
    while (held >= (length ?? 4)) {
      const bytes = Buffer.concat(pieces)
      const end = length ?? 4
      pieces.splice(0, pieces.length, bytes.subarray(end))
      held -= end
      if (length === undefined) length = bytes.readUInt32BE(0)
      else {
        length = undefined
        yield bytes.subarray(0, end)
      }
    }
  }
}
