import { useSyncExternalStore } from 'react'

/** False in the prerendered page and in its first moment, while presses would go unheard. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
