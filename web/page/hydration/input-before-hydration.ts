import { useLayoutEffect, useState } from 'react'
import { useHydrated } from './hydrated.ts'

/**
 * What was typed, chosen or filled in by the browser before hydration is in its field and nowhere else; React's next
 * render would wipe it out. It is entered once more, so that event handlers see it.
 */
export function useInputBeforeHydration(): void {
  const hydrated = useHydrated()
  const [hydrating] = useState(!hydrated)
  // Before the first render on the client.
  useLayoutEffect(() => {
    if (!hydrating) return
    for (const field of document.querySelectorAll<Field>('input, textarea'))
      if (field.value !== field.defaultValue) enterAgain(field)
    for (const list of document.querySelectorAll('select')) {
      const first = [...list.options].findIndex((option) => option.defaultSelected)
      if (list.selectedIndex !== Math.max(first, 0)) list.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, [hydrating])
}

/** With React's record of its value, which nothing public changes. */
type Field = (HTMLInputElement | HTMLTextAreaElement) & { _valueTracker?: { setValue: (value: string) => void } }

/**
 * React hears only of a value that differs from its record. The record is changed, not the field: somebody may be
 * typing into the middle of it, have selected what the next letter replaces, or be in the middle of a word that their
 * keyboard composes.
 */
function enterAgain(field: Field): void {
  const { selectionStart: start, selectionEnd: end } = field
  // oxlint-disable-next-line no-underscore-dangle -- React's name
  field._valueTracker?.setValue(field.defaultValue)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // A value that React holds is taken back until its handler's state has been rendered, and the caret goes to the end.
  queueMicrotask(() => {
    if (start !== null && (field.selectionStart !== start || field.selectionEnd !== end))
      field.setSelectionRange(start, end)
  })
}
