import { around, whenParsed } from '#web/page/document/press.ts'
import { isOfComposition } from '#web/ui/browser/enter-key.ts'

const fields = 'input, textarea, select, [contenteditable]'

/** The visible control for searching this site: a button on wide screens, a link on narrow ones (search-button.tsx). */
const opener = () =>
  [...document.querySelectorAll<HTMLElement>('[data-search-open]')].find((element) => element.offsetParent !== null)

/** Whether a modal covers the page. */
const isCovered = (element: HTMLElement) =>
  document.querySelector('dialog:modal') !== null || element.closest('[inert], [aria-hidden=true]') !== null

/**
 * Ctrl K, Cmd K, and `/` outside of fields, press the bar's search button: before React has loaded, the press is
 * replayed.
 */
export function followSearchKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || altKey || isOfComposition(event)) return
    const byLetter = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey
    // On some keyboards `/` is typed with Shift.
    const bySlash = key === '/' && !ctrlKey && !metaKey && !around(event, fields)
    if (!byLetter && !bySlash) return
    // Without a search button the key is left to the browser. While the document is being parsed it is handled anyway.
    if (!opener() && document.readyState !== 'loading') return
    event.preventDefault()
    whenParsed(() => {
      const found = opener()
      if (found && !isCovered(found)) found.click()
    })
  })
}
