import { useSyncExternalStore } from 'react'
import type { Unread } from '#web/content/notifications/cache.ts'

// What the bars show; told by bell-source.tsx, whose code comes later than theirs.

const none: Unread = { total: 0, answers: 0 }
let current = none
const listeners = new Set<() => void>()

export function setUnread(unread: Unread = none): void {
  current = unread
  for (const listener of listeners) listener()
}

export const useUnread = (): Unread =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
