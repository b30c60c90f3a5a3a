import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ConnectionLostError } from '#web/backend/upload.ts'
import { contributionsKey } from '../mine/contributions.ts'
import { type PaperDetails, SendError, sendPaper, type SentLine } from './send-paper.ts'

export interface ChosenFile {
  key: number
  file: File
}

type Progress =
  | { state: 'idle' }
  | { state: 'sending'; name: string; percent: number }
  | { state: 'stopped'; tone: 'info' | 'error'; text: string }

/** What is sent, in its order; the photographed pages have no key. */
export interface QueuedUpload {
  key: number | undefined
  file: File
}

/** Sends one file after the other, so that a lost connection costs one of them. What did not arrive stays chosen. */
export function useUploadQueue(onDelivered: (upload: QueuedUpload, lines: readonly SentLine[]) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  const sending = useRef<AbortController>(undefined)
  // Leaving cancels the uploads.
  useEffect(() => () => sending.current?.abort(), [])

  /** Whether all of it has arrived. */
  const send = async (uploads: readonly QueuedUpload[], details: PaperDetails): Promise<boolean> => {
    const leaving = new AbortController()
    sending.current = leaving
    const total = uploads.reduce((sum, { file }) => sum + file.size, 0)
    let before = 0
    try {
      for (const upload of uploads) {
        const { file } = upload
        const onProgress = (percent: number) =>
          setProgress({
            state: 'sending',
            name: file.name,
            percent: Math.floor((100 * before + percent * file.size) / Math.max(total, 1)),
          })
        onProgress(0)
        onDelivered(upload, await sendPaper({ file, details, onProgress, signal: leaving.signal }))
        before += file.size
      }
      setProgress({ state: 'idle' })
      return true
    } catch (error) {
      setProgress({ state: 'stopped', ...reasonOf(error, leaving.signal) })
      return false
    } finally {
      void client.invalidateQueries({ queryKey: contributionsKey })
    }
  }
  return {
    progress,
    send,
    cancel: () => sending.current?.abort(),
    fail: (text: string) => setProgress({ state: 'stopped', tone: 'error', text }),
    settle: () => setProgress({ state: 'idle' }),
  }
}

function reasonOf(error: unknown, signal: AbortSignal): { tone: 'info' | 'error'; text: string } {
  if (signal.aborted) return { tone: 'info', text: 'Cancelled. What was not sent is still here.' }
  if (error instanceof SendError) return { tone: 'error', text: error.message }
  const lost = error instanceof ConnectionLostError || error instanceof TypeError
  return {
    tone: 'error',
    text: lost
      ? 'The connection was lost. What was not sent is still here: send it again when you are online.'
      : 'Something went wrong. What was not sent is still here.',
  }
}
