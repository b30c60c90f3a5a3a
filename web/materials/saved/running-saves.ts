import { useSyncExternalStore } from 'react'

// Courses that are being saved. Module state, so that a save continues when its page is left, and can be cancelled on a
// return.

export interface PackProgress {
  done: number
  of: number
  bytes: number
}

interface RunningSave extends PackProgress {
  /** Bytes of all that is to come. */
  total: number
}

const running = new Map<string, { save: RunningSave; ending: AbortController }>()
const listeners = new Set<() => void>()

const keyOf = (account: string, courseId: string) => `${account}/${courseId}`

export const useRunningSave = (account: string, courseId: string): RunningSave | undefined =>
  useSyncExternalStore(
    subscribe,
    () => running.get(keyOf(account, courseId))?.save,
    () => undefined,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @param work saves, telling how far it is, until its signal says that somebody has ended it */
export async function runSave(
  account: string,
  courseId: string,
  first: RunningSave,
  work: (signal: AbortSignal, onProgress: (progress: PackProgress) => void) => Promise<void>,
): Promise<void> {
  const key = keyOf(account, courseId)
  if (running.has(key)) return
  const ending = new AbortController()
  const show = (progress: PackProgress) => {
    running.set(key, { save: { ...first, ...progress }, ending })
    for (const listener of listeners) listener()
  }
  show(first)
  try {
    await work(ending.signal, show)
  } finally {
    running.delete(key)
    for (const listener of listeners) listener()
  }
}

export const endSave = (account: string, courseId: string): void =>
  running.get(keyOf(account, courseId))?.ending.abort()
