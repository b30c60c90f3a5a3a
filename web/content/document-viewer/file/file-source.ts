import { withSession } from '#web/backend/with-session.ts'
import { cutStream } from './cut-stream.ts'

// Fetches a file in parts: a paper of 5 MB shows its first page before the rest has arrived.

/** A file up to this size, or of unknown size, is fetched by one request, which often brings all of a text paper. */
const smallFile = 96 * 1024
/** The size of the first request of a longer file: enough to find what its first page needs. */
const headBytes = 32 * 1024
/**
 * The end of a PDF has its cross-reference table. It is fetched concurrently with the beginning, which saves a round
 * trip.
 */
const tailBytes = 24 * 1024
/**
 * pdf.js requests multiples of this (`rangeChunkSize`). The page objects of a scanned paper are spread over the file:
 * each costs one chunk.
 */
export const chunkBytes = 4 * 1024

interface Part {
  begin: number
  bytes: Uint8Array<ArrayBuffer>
}

/** A part that is cached or being fetched. */
interface Known {
  begin: number
  end: number
  /** Resolves with undefined when the request failed. */
  bytes: Promise<Uint8Array<ArrayBuffer> | undefined>
}

export type FileSource =
  | { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> }
  | {
      kind: 'parts'
      length: number
      head: Uint8Array<ArrayBuffer>
      /**
       * Reads from `begin` up to and without `end`. Waits while there is no connection; rejects when the server rejects
       * the request.
       */
      read: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
    }

export class FileRejected extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.status = status
  }
}

interface Opening {
  url: string
  /** The file's length, where it is known: the end of a short file needs no request of its own. */
  bytes?: number | undefined
  signal: AbortSignal
}

/** @throws {FileRejected}, or fetch's own error */
export async function openFile({ url, bytes, signal }: Opening, ask = askAsCaller): Promise<FileSource> {
  const isLong = bytes !== undefined && bytes > smallFile
  const tail = isLong ? readPart(ask, url, `bytes=-${tailBytes}`, signal) : undefined
  tail?.catch(() => {})
  const response = await ask(url, `bytes=0-${(isLong ? headBytes : smallFile) - 1}`, signal)
  if (!response.ok) throw new FileRejected(response.status)
  const head = new Uint8Array(await response.arrayBuffer())
  const length = response.status === 206 ? totalOf(response) : undefined
  // A server or proxy without range requests sends the whole file.
  if (length === undefined || length <= head.length) return { kind: 'whole', bytes: head }

  // pdf.js reads the end first, so waiting for it costs no time. Without `startxref`, pdf.js would search for the table
  // with a request for each chunk.
  const end = await tail?.catch(() => undefined)
  if (end && !new TextDecoder('latin1').decode(end.bytes).includes('startxref')) {
    const rest = await readPart(ask, url, `bytes=0-${length - 1}`, signal)
    return { kind: 'whole', bytes: rest.bytes }
  }

  const known: Known[] = []
  const note = (begin: number, end: number, part: Promise<Part>) => {
    const bytesOf = ({ begin: from, bytes: found }: Part) => (from === begin ? found : undefined)
    known.push({ begin, end, bytes: part.then(bytesOf, () => undefined) })
  }
  // Fetched ahead, since a slow connection would be idle until pdf.js has found the first page.
  const missing = cutStream(head)
  if (missing > 0) {
    // One chunk more, since pdf.js parses what follows a stream.
    const end = wholeChunks(head.length + missing + chunkBytes, length)
    note(head.length, end, readPart(ask, url, `bytes=${head.length}-${end - 1}`, signal))
  }
  if (tail) note(Math.max(length - tailBytes, 0), length, tail)
  return { kind: 'parts', length, head, read: reader(ask, url, signal, known) }
}

const wholeChunks = (end: number, length: number) => Math.min(Math.ceil(end / chunkBytes) * chunkBytes, length)

type Ask = (url: string, range: string, signal: AbortSignal) => Promise<Response>

const askAsCaller: Ask = (url, range, signal) =>
  withSession((token) => {
    // The reader may have closed the document meanwhile.
    signal.throwIfAborted()
    const headers = { range, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    // A browser's cache serializes requests for one address: parts would arrive one after the other.
    return fetch(url, { headers, signal, cache: 'no-store' })
  })

const totalOf = (response: Response): number | undefined => {
  const total = Number(response.headers.get('content-range')?.split('/')[1])
  return Number.isInteger(total) ? total : undefined
}

async function readPart(ask: Ask, url: string, range: string, signal: AbortSignal): Promise<Part> {
  const response = await ask(url, range, signal)
  if (response.status !== 206) throw new FileRejected(response.status)
  const begin = Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1])
  return { begin, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** Milliseconds before each retry of a part. */
const pauses = [500, 2000, 5000, 15_000]

/** Reads cached and pending parts, and requests the rest. */
function reader(ask: Ask, url: string, signal: AbortSignal, known: readonly Known[]) {
  const request = async (begin: number, end: number) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return (await readPart(ask, url, `bytes=${begin}-${end - 1}`, signal)).bytes
      } catch (error) {
        if (signal.aborted || error instanceof FileRejected) throw error
        await online(pauses[Math.min(attempt, pauses.length - 1)] ?? 0, signal)
      }
    }
  }
  return async (begin: number, end: number) => {
    const wanted = new Uint8Array(end - begin)
    let at = begin
    for (const part of known) {
      if (at < part.begin || at >= Math.min(part.end, end)) continue
      const found = (await part.bytes)?.subarray(at - part.begin, end - part.begin)
      if (!found) continue
      wanted.set(found, at - begin)
      at += found.length
    }
    if (at < end) wanted.set(await request(at, end), at - begin)
    return wanted
  }
}

/** Resolves after `ms`, or when the browser is online again. */
function online(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    // In the unit test there is no window, and only the timer resolves.
    globalThis.addEventListener?.('online', done, { signal: over.signal })
    signal.addEventListener('abort', done, { signal: over.signal })
  })
}
