import { withSession } from '#web/backend/with-session.ts'

// A file of our server, by parts: a paper of 5 MB shows its first page before the rest has come.

/** What the first request brings; a text paper is often whole by then. */
const headBytes = 96 * 1024
/** Where a PDF has its table of contents: asked for together with the beginning, for a line on which each request waits. */
const tailBytes = 48 * 1024

interface Part {
  begin: number
  bytes: Uint8Array<ArrayBuffer>
}

export type FileSource =
  | { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> }
  | {
      kind: 'parts'
      length: number
      head: Part
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
  const wantsTail = bytes !== undefined && bytes > headBytes
  const tail = wantsTail ? readPart(ask, url, `bytes=-${tailBytes}`, signal).catch(() => undefined) : undefined
  const response = await ask(url, `bytes=0-${headBytes - 1}`, signal)
  if (!response.ok) throw new FileRejected(response.status)
  const head = new Uint8Array(await response.arrayBuffer())
  const length = response.status === 206 ? totalOf(response) : undefined
  // A server, or a proxy on the way, that knows no ranges sends all of it.
  if (length === undefined || length <= head.length) return { kind: 'whole', bytes: head }
  const read = reader(ask, url, signal, tail)
  return { kind: 'parts', length, head: { begin: 0, bytes: head }, read }
}

type Ask = (url: string, range: string, signal: AbortSignal) => Promise<Response>

const askAsCaller: Ask = (url, range, signal) =>
  withSession((token) => {
    // A visitor who has left meanwhile wants no file.
    signal.throwIfAborted()
    const headers = { range, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    return fetch(url, { headers, signal })
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

function reader(ask: Ask, url: string, signal: AbortSignal, tail: Promise<Part | undefined> | undefined) {
  return async (begin: number, end: number) => {
    const last = await tail
    if (last && begin >= last.begin) return last.bytes.slice(begin - last.begin, end - last.begin)
    for (let attempt = 0; ; attempt++) {
      try {
        return (await readPart(ask, url, `bytes=${begin}-${end - 1}`, signal)).bytes
      } catch (error) {
        if (signal.aborted || error instanceof FileRejected) throw error
        await online(pauses[Math.min(attempt, pauses.length - 1)] ?? 0, signal)
      }
    }
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
