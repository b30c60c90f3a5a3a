import type { Replacement } from './tools.ts'

/** Changes the text of a field as if it were typed, so that the browser can undo it. */
export function replaceText(field: HTMLTextAreaElement, { from, to, text, selection }: Replacement): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Old, and the only way that the browser can undo; it reports the input by itself.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(...selection)
}
