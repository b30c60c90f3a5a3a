import { useEffect, useEffectEvent, useState } from 'react'
import { loadEngine } from './engine.ts'
import { openFile, type FileSource } from './file-source.ts'
import type { ScanWord } from './page-words.ts'
import type { OpenDocument } from './pdf.ts'

export type Opening =
  | { state: 'loading' }
  | { state: 'ready'; document: OpenDocument; isSaved: boolean }
  | { state: 'failed'; why: 'gone' | 'signed-out' | 'broken' | 'lapsed' }

/** What the viewer reads. */
export interface DocumentSource {
  /** An address of our server, which asks who reads. */
  url: string
  title: string
  description: string
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
    const show = (next: Opening) => signal.aborted || setOpening(next)
    const fail = (error: unknown) => show({ state: 'failed', why: reasonOf(error) })
    open({ ...source, url: address }, signal, fail).then(show, fail)
  })
  useEffect(() => {
    const left = new AbortController()
    begin(url, left.signal)
    return () => left.abort()
  }, [url])
  return opening
}

async function open(
  { url, bytes, savedCopy, scanWords }: DocumentSource,
  signal: AbortSignal,
  onRejected: (error: unknown) => void,
): Promise<Opening> {
  // The file and what reads it come together.
  const engine = loadEngine()
  engine.catch(() => {})
  const saved = await savedCopy?.()
  if (saved === 'lapsed') return { state: 'failed', why: 'lapsed' }
  const file: Promise<FileSource> = saved
    ? Promise.resolve({ kind: 'whole', bytes: saved })
    : openFile({ url, bytes, signal })
  file.catch(() => {})
  const { openDocument } = await engine
  const document = await openDocument({ file, scanWords, signal, onRejected })
  return { state: 'ready', document, isSaved: saved !== undefined }
}

function reasonOf(error: unknown): Extract<Opening, { state: 'failed' }>['why'] {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return status === 404 ? 'gone' : status === 401 ? 'signed-out' : 'broken'
}
