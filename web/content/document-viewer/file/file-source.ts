import { withSession } from '#web/backend/with-session.ts'
import { cutStream } from './cut-stream.ts'

// A file of our server, by parts: a paper of 5 MB shows its first page before the rest has come.

/** A file of this size, or of one that is not known, is asked for by one request: a text paper is often whole by then. */
const smallFile = 96 * 1024
/** What the first request of a longer one brings: enough to see what its first page needs. */
const headBytes = 32 * 1024
/** Where a PDF has its table of contents: asked for together with the beginning, for a line on which each request waits. */
const tailBytes = 24 * 1024
/** pdf.js asks for multiples of this (`rangeChunkSize`). The pages' own entries are spread over a scanned paper: each costs one. */
export const chunkBytes = 4 * 1024

interface Part {
  begin: number
  bytes: Uint8Array<ArrayBuffer>
}

/** A part that is on its way, or here. */
interface Known {
  begin: number
  end: number
  /** Undefined where the line lost it. */
  bytes: Promise<Uint8Array<ArrayBuffer> | undefined>
}

export type FileSource =
  | { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> }
  | {
      kind: 'parts'
      length: number
      head: Uint8Array<ArrayBuffer>
      /** From `begin` up to, without, `end`. Waits where there is no connection; rejects where the server refuses. */
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
  /** How long the file is, where that is known: the end of a short one need not be asked for. */
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
  // A server, or a proxy on the way, that knows no ranges sends all of it.
  if (length === undefined || length <= head.length) return { kind: 'whole', bytes: head }

  // pdf.js begins with the end, too: nothing waits for it here that would not wait there. Where it does not say where the
  // table is, pdf.js would search for that bit by bit, a request each.
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
  // Until pdf.js has found the first page by itself, a slow line would stand idle.
  const missing = cutStream(head)
  if (missing > 0) {
    // And a little more: pdf.js looks at what follows a stream.
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
    // A visitor who has left meanwhile wants no file.
    signal.throwIfAborted()
    const headers = { range, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    // Browsers let one request of an address at a time into their cache: parts would come one after the other.
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

/** Milliseconds before a part is asked for again, as the line stays away. */
const pauses = [500, 2000, 5000, 15_000]

/** Reads from what is here or on its way, and asks for what is not. */
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

/** Waits so long, or until the browser says that the line is back. */
function online(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    // Without a window, as in its unit test, time alone says so.
    globalThis.addEventListener?.('online', done, { signal: over.signal })
    signal.addEventListener('abort', done, { signal: over.signal })
  })
}
