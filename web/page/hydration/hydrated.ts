import { useEffect, useSyncExternalStore } from 'react'

/** False in the prerendered page and until hydration, while clicks would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

let endHydration = () => {}
// Not Promise.withResolvers: older browsers do not have it, and every page begins with this module.
const hydration = new Promise<void>((resolve) => (endHydration = resolve))

/** Resolves once React has hydrated the whole document. */
export const whenHydrated = (): Promise<void> => hydration

/** For the root of the page: its effects run after those of all its children. */
export function useHydrationEnd(): void {
  useEffect(() => {
    // For tests: events before this are not handled.
    document.documentElement.dataset['hydrated'] = ''
    endHydration()
  }, [])
}
