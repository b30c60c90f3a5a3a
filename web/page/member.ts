import { useSyncExternalStore } from 'react'
import { paths } from '#domain/paths.ts'

/** What the bars show of the signed-in person. Empty until it is known (member-source.tsx). */
export interface Member {
  /** The name as written, for the initials; empty for an account without one. */
  name?: string | undefined
  pro?: boolean | undefined
  /** Whether they may open the pages of the Pro plan. */
  letIn?: boolean | undefined
  /** The number of unread notices; 100 means more than 99. */
  notices?: number | undefined
}

const nobody: Member = {}
let current = nobody
const listeners = new Set<() => void>()

/** Sets what has become known; other fields are unchanged. */
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

/** The page on which this reader finds notices: without Pro they are among the posts. */
export const useNoticesPath = (): string => (useMember().letIn === false ? paths.blog() : paths.notice())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
