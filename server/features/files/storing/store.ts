/** Bytes of a file, from `first` to `last`, inclusive and counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/** Stores files, without access control. */
export interface FileStore {
  /** The store's name in the start-up lines, without secrets. */
  describe: string
  /** Atomic: a partly written file does not exist. */
  put: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Undefined for an unknown key. The stream must be read to its end, or cancelled. */
  get: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | undefined>
  /** Succeeds also for an unknown key. */
  remove: (key: string) => Promise<void>
}

/** A name without a path, which cannot lead out of the folder or the bucket. */
const wellFormed = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,8}$/

/** @throws for a key that could address anything else than one file of the store */
export function requireKey(key: string): string {
  if (!wellFormed.test(key)) throw new Error('This is not the name of a stored file.')
  return key
}
