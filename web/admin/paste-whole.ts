import type { ClipboardEvent } from 'react'

/** Characters from which on a paste is slow. */
const large = 10_000

/**
 * For the `onPaste` of a box of many lines: Chromium inserts a paste line by line, and 3,000 lines block the page for 18 s.
 * Set as one text they take a tenth of a second. An edit of it cannot be undone by the browser's own undo.
 */
export function pasteWhole(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData('text/plain')
  if (text.length < large) return
  event.preventDefault()
  const { currentTarget: box } = event
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
