import { useEffect, useEffectEvent, useState } from 'react'
import { loadEngine } from './engine.ts'
import { openFile, type FileSource } from './file-source.ts'
import type { ScanWord } from './page-words.ts'
import type { OpenDocument } from './pdf.ts'
import { openPreview } from './preview.ts'

export type Opening =
  | { state: 'loading' }
  | { state: 'ready'; document: OpenDocument }
  | { state: 'failed'; why: 'gone' | 'signed-out' | 'offline' | 'unreachable' | 'broken' | 'lapsed' }

/** What the viewer shows. */
export interface DocumentSource {
  /** An address of our server, which authorizes the reader. */
  url: string
  /** The account whose zoom is saved; undefined where none is. */
  account?: string | undefined
  title: string
  description: string
  /** The address of a picture of the first page, for a document that opens on it. */
  firstPage?: string | undefined
  /** The file's length, where it is known. */
  bytes?: number | undefined
  /** The copy that is saved in the browser; 'lapsed' where the account may no longer read it. */
  savedCopy?: (() => Promise<Uint8Array<ArrayBuffer> | 'lapsed' | undefined>) | undefined
  scanWords?: ((page: number) => Promise<readonly ScanWord[]>) | undefined
}

/** Opens a document, and closes it on unmount. Retrying mounts the component again with another key. */
export function useDocument(source: DocumentSource): Opening {
  const { url } = source
  const [opening, setOpening] = useState<Opening>({ state: 'loading' })
  const begin = useEffectEvent((address: string, signal: AbortSignal) => {
    let isOver = false
    const show = (next: Opening) => {
      isOver = true
      if (!signal.aborted) setOpening(next)
    }
    const fail = (error: unknown) => show({ state: 'failed', why: reasonOf(error) })
    const preview = (document: OpenDocument) => isOver || signal.aborted || setOpening({ state: 'ready', document })
    open({ ...source, url: address }, signal, { preview, fail }).then(show, fail)
  })
  useEffect(() => {
    const left = new AbortController()
    begin(url, left.signal)
    return () => left.abort()
  }, [url])
  return opening
}

async function open(
  { url, firstPage, bytes, savedCopy, scanWords }: DocumentSource,
  signal: AbortSignal,
  on: { preview: (document: OpenDocument) => void; fail: (error: unknown) => void },
): Promise<Opening> {
  const saved = await savedCopy?.()
  if (saved === 'lapsed') return { state: 'failed', why: 'lapsed' }
  const picture = saved || firstPage === undefined ? undefined : openPreview(firstPage, signal)
  void picture?.then((preview) => preview && on.preview(preview))
  // The file and pdf.js load concurrently.
  const engine = loadEngine(picture)
  engine.catch(() => {})
  const file: Promise<FileSource> = saved
    ? Promise.resolve({ kind: 'whole', bytes: saved })
    : openFile({ url, bytes, signal })
  file.catch(() => {})
  const { openDocument } = await engine
  const document = await openDocument({ file, scanWords, signal, onRejected: on.fail })
  return { state: 'ready', document }
}

function reasonOf(error: unknown): Extract<Opening, { state: 'failed' }>['why'] {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 404) return 'gone'
  if (status === 401) return 'signed-out'
  if (!navigator.onLine) return 'offline'
  // fetch and import() throw a TypeError when the connection is lost.
  return error instanceof TypeError ? 'unreachable' : 'broken'
}
