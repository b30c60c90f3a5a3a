import { useSyncExternalStore } from 'react'

// One panel for the whole site: the bar's button and the page /profile open the same one.
let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const open = () => set(true)
const close = () => set(false)

export function useProfilePanel() {
  const current = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
  return { isOpen: current, open, close }
}
