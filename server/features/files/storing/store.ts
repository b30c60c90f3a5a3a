/** Bytes of a file, from `first` to `last`, both included and counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/** Where files are kept. Who may have one is not its business. */
export interface FileStore {
  /** How the start-up lines name it; never with a secret. */
  describe: string
  /** All or nothing: a file that could not be written whole is not there. */
  put: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Undefined when there is no such file. The stream is to be read to its end, or cancelled. */
  get: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | undefined>
  /** Also when it is gone already. */
  remove: (key: string) => Promise<void>
}

/** One name, no path: nothing in it can lead out of the folder or the bucket. */
const wellFormed = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,8}$/

/** @throws for a name that could mean anything else than one file of the store */
export function requireKey(key: string): string {
  if (!wellFormed.test(key)) throw new Error('This is not the name of a stored file.')
  return key
}
