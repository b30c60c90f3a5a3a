import { useEffect } from 'react'

declare global {
  interface Window {
    /** The button that was pressed last while the page was not awake; undefined once it is. */
    earlyPress?: HTMLButtonElement | null | undefined
    keepEarlyPress?: (event: Event) => void
  }
}

/**
 * Runs inline in each document, before the page's module is asked for: on a slow line there are seconds in which a
 * press on Menu goes unheard. Told last, it hears only of presses that React did not take. A button that sends a
 * form is not kept: its form may be half filled by then.
 */
export const earlyPressScript = `addEventListener('click',window.keepEarlyPress=e=>{window.earlyPress=e.target.closest?.('button[type=button]')})`

/** Presses what was pressed. For the root of the page. */
export function useEarlyPress(): void {
  useEffect(() => {
    if (window.keepEarlyPress) removeEventListener('click', window.keepEarlyPress)
    const pressed = window.earlyPress
    window.earlyPress = undefined
    if (pressed?.isConnected) pressed.click()
  }, [])
}
