import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** Whether the page is scrolled by more than `distance` px; renders again only when that changes. */
export function useScrolledPast(distance: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > distance,
    () => false,
  )
}
