import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ByteRange, type FileStore, requireKey } from './storing/store.ts'

const chunkBytes = 64 * 1024

/** Files in a folder of this machine, readable by the server's own account only. */
export function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    describe: `folder ${folder}`,
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when complete, so that a crash leaves no partial paper under its name. Names with a leading dot are
      // never read.
      const unfinished = join(folder, `.${key}.${randomUUID()}`)
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: async (key, range) => {
      const file = await open(pathOf(key)).catch(unlessMissing)
      return file && stream(file, range ?? { first: 0, last: (await file.stat()).size - 1 })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Reads on demand, and closes the file at the end, on an error and when cancelled. */
function stream(file: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let place = first
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const chunk = new Uint8Array(Math.min(chunkBytes, last + 1 - place))
        const { bytesRead } = await file.read(chunk, 0, chunk.length, place)
        place += bytesRead
        if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead))
        if (bytesRead > 0 && place <= last) return
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      await file.close()
    },
    cancel: () => file.close(),
  })
}
