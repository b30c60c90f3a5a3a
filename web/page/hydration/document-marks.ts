/** What the document's script and the server have written on the first element, as it was before React started. */
const marks = typeof document === 'undefined' ? [] : [...document.documentElement.attributes]

/** Where React had to render the document anew, it has removed all attributes that are not its own. */
export function restoreMarks(): void {
  for (const { name, value } of marks)
    if (!document.documentElement.hasAttribute(name)) document.documentElement.setAttribute(name, value)
}
