import { useLayoutEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TextField = Exclude<Field, HTMLSelectElement>

const kinds = 'input, textarea, select'

/** The fields of the document as it was sent, until React has hydrated or replaced them. */
const fields = typeof document === 'undefined' ? [] : [...document.querySelectorAll<Field>(kinds)]
/** The element that had the focus; it is not in the document any more where React had to replace it. */
let focused: EventTarget | null | undefined

if (fields.length > 0) {
  focused = document.activeElement
  addEventListener('focusin', ({ target }) => (focused = target))
}

/**
 * What was typed, chosen or filled in by the browser before hydration is only in its field; React's next render would
 * overwrite it. It is entered again, so that event handlers receive it: in the same field, or, where an extension had
 * changed the document and React had to render it again, in its replacement.
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

/** Each field with its present counterpart. */
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

/** With React's internal record of its value. */
type Tracked = TextField & { _valueTracker?: { setValue: (value: string) => void } }

/**
 * React emits a change only for a value that differs from its record. The record is changed, not the field: somebody
 * may be typing into the middle of it, have a selection, or be composing a word.
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
  // A controlled value is reset until its handler's state has been rendered, which moves the caret to the end.
  queueMicrotask(() => {
    if (start !== null && (field.selectionStart !== start || field.selectionEnd !== end))
      field.setSelectionRange(start, end)
  })
}
