import { writeSync } from 'node:fs'
import { inspectPdf } from './inspect-pdf.ts'

// A process of its own, which is killed where a file takes too much of anything. Files come one after the other by
// standard input, each after its length; a line of JSON answers each.

// A server that was killed takes it along.
const server = process.ppid
setInterval(() => process.ppid !== server && process.exit(1), 1000).unref()

for await (const pdf of filesOf(process.stdin)) writeSync(3, `${JSON.stringify(inspectPdf(pdf))}\n`)

async function* filesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  let held = 0
  let length: number | undefined
  for await (const piece of input) {
    pieces.push(piece)
    held += piece.length
    // Put together once, when all of it is there.
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
