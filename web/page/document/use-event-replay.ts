import { useEffect } from 'react'
import './event-replay.ts'
import { useHydrated } from '../hydration/hydrated.ts'

/**
 * Replays what the document's inline script has recorded before hydration. For the root of the page: its effects run
 * after those of all its children. Not before the first render that knows the address: in the prerendered page the
 * links of a list contain neither the search nor the filters.
 */
export function useEventReplay(): void {
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    const replay = window.replayEvent
    window.replayEvent = undefined
    replay?.()
  }, [hydrated])
}
