/**
 * A response's text.
 *
 * @throws when it is longer than `max` bytes; the rest is not read
 */
export async function readLimited(response: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > max) throw new Error(`an answer of ${response.url} is longer than ${max} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
