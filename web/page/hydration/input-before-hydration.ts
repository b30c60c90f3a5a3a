import { useLayoutEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TextField = Exclude<Field, HTMLSelectElement>

const kinds = 'input, textarea, select'

/** The fields of the document as it was sent, until React has taken them over or put others in their place. */
const fields = typeof document === 'undefined' ? [] : [...document.querySelectorAll<Field>(kinds)]
/** It is of the document no more where React had to put another in its place. */
let focused: EventTarget | null | undefined

if (fields.length > 0) {
  focused = document.activeElement
  addEventListener('focusin', ({ target }) => (focused = target))
}

/**
 * What was typed, chosen or filled in by the browser before hydration is in its field and nowhere else; React's next
 * render would wipe it out. It is entered once more, so that event handlers see it: in the same field, or, where an
 * extension had changed the document and React had to render it anew, in the one that took its place.
 */
export function useInputBeforeHydration(): void {
  // Before the first render on the client.
  useLayoutEffect(() => {
    for (const [field, now] of successors(fields.splice(0))) {
      if (now instanceof HTMLSelectElement) choose(now, field)
      else if (!(field instanceof HTMLSelectElement)) enter(now, field)
    }
  }, [])
}

/** Each field with the one that is in its place now. */
function successors(before: readonly Field[]): [Field, Field][] {
  const present = [...document.querySelectorAll<Field>(kinds)]
  const keyOf = ({ tagName, name, type }: Field) => `${tagName} ${name || type}`
  return before.flatMap((field, index): [Field, Field][] => {
    if (field.isConnected) return [[field, field]]
    const alike = (other: Field) => keyOf(other) === keyOf(field)
    const now = present.filter(alike)[before.slice(0, index).filter(alike).length]
    return now ? [[field, now]] : []
  })
}

function choose(list: HTMLSelectElement, before: Field): void {
  if (before !== list) list.value = before.value
  const first = [...list.options].findIndex((option) => option.defaultSelected)
  if (list.selectedIndex !== Math.max(first, 0)) list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** With React's record of its value, which nothing public changes. */
type Tracked = TextField & { _valueTracker?: { setValue: (value: string) => void } }

/**
 * React hears only of a value that differs from its record. The record is changed, not the field: somebody may be
 * typing into the middle of it, have selected what the next letter replaces, or be in the middle of a word that their
 * keyboard composes.
 */
function enter(field: Tracked, before: TextField): void {
  if (before instanceof HTMLInputElement && field instanceof HTMLInputElement && before !== field) {
    if (before.checked !== field.checked) return field.click()
    if (before.type === 'file') {
      field.files = before.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
  }
  const { selectionStart: start, selectionEnd: end } = before
  if (before === focused && before !== field) field.focus({ preventScroll: true })
  if (before.value === field.defaultValue) return
  if (before !== field) field.value = before.value
  // oxlint-disable-next-line no-underscore-dangle -- React's name
  field._valueTracker?.setValue(field.defaultValue)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // A value that React holds is taken back until its handler's state has been rendered, and the caret goes to the end.
  queueMicrotask(() => {
    if (start !== null && (field.selectionStart !== start || field.selectionEnd !== end))
      field.setSelectionRange(start, end)
  })
}
