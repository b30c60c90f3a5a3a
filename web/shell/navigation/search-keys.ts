import { around, whenParsed } from '#web/page/document/press.ts'
import { isOfComposition } from '#web/ui/browser/enter-key.ts'

const fields = 'input, textarea, select, [contenteditable]'

/** The search of this page as it is seen: a button on wide screens, a link on narrow ones (search-button.tsx). */
const opener = () =>
  [...document.querySelectorAll<HTMLElement>('[data-search-open]')].find((element) => element.offsetParent !== null)

/** Something modal lies over the page. */
const isCovered = (element: HTMLElement) =>
  document.querySelector('dialog:modal') !== null || element.closest('[inert], [aria-hidden=true]') !== null

/** Ctrl K, Cmd K, and `/` where nobody is typing, press the bar's search: before React is there, the press is replayed. */
export function followSearchKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || altKey || isOfComposition(event)) return
    const byLetter = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey
    // On some keyboards `/` is typed with Shift.
    const bySlash = key === '/' && !ctrlKey && !metaKey && !around(event, fields)
    if (!byLetter && !bySlash) return
    // Else the browser's own search, of the web or of the page. What is typed before the bar is there waits for it.
    if (!opener() && document.readyState !== 'loading') return
    event.preventDefault()
    whenParsed(() => {
      const found = opener()
      if (found && !isCovered(found)) found.click()
    })
  })
}
