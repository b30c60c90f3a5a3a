import { useEffect } from 'react'

declare global {
  interface Window {
    /** The button that was clicked last before hydration; undefined afterwards. */
    clickBeforeHydration?: HTMLButtonElement | null | undefined
    recordClick?: (event: Event) => void
  }
}

/**
 * Runs inline in each document, before the page's module is loaded: on a slow line a click on Menu would be lost for
 * seconds. The listener runs last, so it sees only clicks that React did not handle. Submit buttons are not replayed:
 * their form may be half filled.
 */
export const eventReplayScript = `addEventListener('click',window.recordClick=e=>{window.clickBeforeHydration=e.target.closest?.('button[type=button]')})`

/** Replays the recorded click. For the root of the page. */
export function useEventReplay(): void {
  useEffect(() => {
    if (window.recordClick) removeEventListener('click', window.recordClick)
    const button = window.clickBeforeHydration
    window.clickBeforeHydration = undefined
    if (button?.isConnected) button.click()
  }, [])
}
