import { useEffect } from 'react'
import '../document/event-replay.ts'

/** Replays what the document's script has recorded before hydration. For the root of the page. */
export function useEventReplay(): void {
  useEffect(() => {
    const replay = window.replayEvent
    window.replayEvent = undefined
    replay?.()
  }, [])
}
