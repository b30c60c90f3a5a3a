import { useEffect, useState } from 'react'
import { withSession } from '#web/backend/with-session.ts'
import type { OpenDocument } from './pdf.ts'

export type Opening =
  | { state: 'loading'; percent: number | undefined }
  | { state: 'ready'; document: OpenDocument }
  | { state: 'failed'; why: 'gone' | 'signed-out' | 'broken' }

/** Opens a file of our server, and closes it when its reader leaves. Mount anew (by key) to try again. */
export function useDocument(url: string): Opening {
  const [opening, setOpening] = useState<Opening>({ state: 'loading', percent: undefined })
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const showOpening = (next: Opening) => signal.aborted || setOpening(next)
    const onProgress = (loaded: number, total: number) =>
      showOpening({
        state: 'loading',
        percent: total > 0 ? Math.min(100, Math.round((loaded / total) * 100)) : undefined,
      })
    open(url, onProgress, signal).then(showOpening, () => showOpening({ state: 'failed', why: 'broken' }))
    return () => left.abort()
  }, [url])
  return opening
}

async function open(url: string, onProgress: (loaded: number, total: number) => void, signal: AbortSignal) {
  const { openDocument, rejectedStatus } = await import('./pdf.ts')
  // Heard once more when the document is there, and the progress of the rest is nobody's concern.
  let ready = false
  const { document, status } = await withSession(async (token) => {
    // A visitor who has left meanwhile wants no file.
    signal.throwIfAborted()
    try {
      const opened = await openDocument({
        url,
        token,
        onProgress: (loaded, total) => ready || onProgress(loaded, total),
        signal,
      })
      return { document: opened, status: 200 }
    } catch (error) {
      return { document: undefined, status: rejectedStatus(error) ?? 0 }
    }
  })
  ready = true
  if (document) return { state: 'ready', document } as const
  const why = status === 404 ? 'gone' : status === 401 ? 'signed-out' : 'broken'
  return { state: 'failed', why } as const
}
