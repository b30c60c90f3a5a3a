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

/** What the viewer reads. */
export interface DocumentSource {
  /** An address of our server, which asks who reads. */
  url: string
  /** Whose zoom is remembered; undefined where none is. */
  account?: string | undefined
  title: string
  description: string
  /** The address of a picture of the first page, where that is what is opened. */
  firstPage?: string | undefined
  /** How long the file is, where that is known. */
  bytes?: number | undefined
  /** The copy on this device; 'lapsed' where the account may not read it any more. */
  savedCopy?: (() => Promise<Uint8Array<ArrayBuffer> | 'lapsed' | undefined>) | undefined
  scanWords?: ((page: number) => Promise<readonly ScanWord[]>) | undefined
}

/** Opens a document, and closes it when its reader leaves. Mount anew (by key) to try again. */
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
  // The file and what reads it come together.
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
  // What fetch and import say of a line that was lost.
  return error instanceof TypeError ? 'unreachable' : 'broken'
}
