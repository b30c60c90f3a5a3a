import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { decryptStream, encryptStream } from './encryption.ts'

const passphrase = 'several words in a row'
const chunk = 64 * 1024
const sealedChunk = chunk + 16

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}
const encrypted = (bytes: Buffer) => all(encryptStream(inPieces(bytes, 10_000), passphrase, { N: 16, r: 8, p: 1 }))
const decrypted = (bytes: Buffer, words: string | undefined = passphrase) =>
  all(decryptStream(inPieces(bytes, 7_777), words))

it('a stream of any length comes back, also one that ends with a chunk', async () => {
  for (const length of [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk]) {
    const bytes = randomBytes(length)
    expect((await decrypted(await encrypted(bytes))).equals(bytes)).toBe(true)
  }
})

it('the same bytes are encrypted differently each time', async () => {
  const bytes = Buffer.alloc(1000)
  const [first, second] = [await encrypted(bytes), await encrypted(bytes)]
  expect(first.subarray(-1000).equals(second.subarray(-1000))).toBe(false)
})

describe('an encrypted file of three chunks and a bit', () => {
  let file: Buffer
  let body: number
  beforeAll(async () => {
    file = await encrypted(randomBytes(3 * chunk + 500))
    body = file.indexOf(10) + 1
  })
  const partsOf = () => [0, 1, 2, 3].map((n) => file.subarray(body + n * sealedChunk, body + (n + 1) * sealedChunk))
  const joined = (...numbers: number[]) => {
    const parts = partsOf()
    return Buffer.concat([file.subarray(0, body), ...numbers.map((n) => parts[n] ?? Buffer.alloc(0))])
  }

  it('is decrypted when its chunks are all there in their order', async () => {
    expect(await decrypted(joined(0, 1, 2, 3))).toHaveLength(3 * chunk + 500)
  })

  it('is refused when it is cut, reordered, repeated or gone on with', async () => {
    const changed = [
      joined(0, 1, 2),
      joined(0, 1, 3),
      joined(0, 2, 1, 3),
      joined(0, 1, 1, 2, 3),
      joined(0, 1, 2, 3, 3),
      file.subarray(0, -1),
      Buffer.concat([file, Buffer.from('x')]),
    ]
    for (const bytes of changed) await expect(decrypted(bytes)).rejects.toMatchObject({ code: 'backup_damaged' })
  })

  it('is refused when a byte differs, in its first line too', async () => {
    for (const at of [body + 5, body + sealedChunk + 5, file.length - 5, body - 20]) {
      const bytes = Buffer.from(file)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await expect(decrypted(bytes)).rejects.toMatchObject({
        code: expect.stringMatching(/^backup_(damaged|passphrase_wrong)$/),
      })
    }
  })

  it('asks for its passphrase', async () => {
    await expect(all(decryptStream(inPieces(file, 9_999), undefined))).rejects.toMatchObject({
      code: 'backup_passphrase_missing',
    })
    await expect(decrypted(file, 'another passphrase')).rejects.toMatchObject({ code: 'backup_passphrase_wrong' })
  })
})
