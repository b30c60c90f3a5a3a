import { writeFileSync } from 'node:fs'

/**
 * Runs in a process of its own, which is killed when a file takes too many resources. Files come one after the other on
 * standard input, each after its length; a line of JSON is the result of each, followed by the bytes that were made of
 * it. An empty line reports that the libraries are loaded, so that loading them counts against no file.
 *
 * @param answerOf the result of a file, and the bytes that were made of it
 */
export async function answerFiles(
  answerOf: (file: Buffer) => Promise<{ bytes?: Uint8Array; [said: string]: unknown }>,
): Promise<void> {
  // Ends with the server, even one that was killed.
  const server = process.ppid
  setInterval(() => process.ppid !== server && process.exit(1), 1000).unref()

  writeFileSync(3, '\n')
  for await (const file of filesOf(process.stdin)) {
    const { bytes, ...answer } = await answerOf(file)
    writeFileSync(3, `${JSON.stringify({ ...answer, length: bytes?.length ?? 0 })}\n`)
    if (bytes !== undefined) writeFileSync(3, bytes)
  }
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
