import { useSyncExternalStore } from 'react'

/** What the bars show of whoever is signed in. Empty until it is known (member-source.tsx). */
export interface Member {
  /** As it is written; for the initials. */
  name?: string | undefined
  pro?: boolean | undefined
  /** How many notices are unread, and how many answers; 100 stands for more than 99. */
  notices?: number | undefined
  answers?: number | undefined
}

const nobody: Member = {}
let current = nobody
const listeners = new Set<() => void>()

/** Undefined: nobody is signed in any more. */
export function setMember(member: Member = nobody): void {
  current = member
  for (const listener of listeners) listener()
}

export const useMember = (): Member =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => nobody,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
