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
    for (const field of document.querySelectorAll('input, textarea')) {
      if (field instanceof HTMLInputElement) enterAgain(field, HTMLInputElement.prototype)
      else if (field instanceof HTMLTextAreaElement) enterAgain(field, HTMLTextAreaElement.prototype)
    }
    for (const list of document.querySelectorAll('select')) {
      const first = [...list.options].findIndex((option) => option.defaultSelected)
      if (list.selectedIndex !== Math.max(first, 0)) list.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, [hydrating])
}

/** React remembers a value that is set on the field itself, and hears only of one that differs from it. */
function enterAgain(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): void {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  Reflect.set(prototype, 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
