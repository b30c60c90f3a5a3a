import { useSyncExternalStore } from 'react'
import { paths } from '#web/paths.ts'

/** What the bars show of whoever is signed in. Empty until it is known (member-source.tsx). */
export interface Member {
  /** As it is written, for the initials; empty for an account without one. */
  name?: string | undefined
  pro?: boolean | undefined
  /** Whether the pages of the Pro plan are open to them. */
  letIn?: boolean | undefined
  /** How many notices are unread; 100 stands for more than 99. */
  notices?: number | undefined
}

const nobody: Member = {}
let current = nobody
const listeners = new Set<() => void>()

/** What became known of them; the rest stays as it was. */
export const setMember = (known: Member): void => change({ ...current, ...known })

export const forgetMember = (): void => change(nobody)

function change(next: Member): void {
  current = next
  for (const listener of listeners) listener()
}

export const useMember = (): Member =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => nobody,
  )

/** Where notices are read: those of a reader without Pro are among the posts. */
export const useNoticesPath = (): string => (useMember().letIn === false ? paths.blog() : paths.notice())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
