/** The attributes that the document's inline script and the server have set on the root element before React starts. */
const marks = typeof document === 'undefined' ? [] : [...document.documentElement.attributes]

/** Where React had to render the document again, it has removed all attributes that are not its own. */
export function restoreMarks(): void {
  for (const { name, value } of marks)
    if (!document.documentElement.hasAttribute(name)) document.documentElement.setAttribute(name, value)
}
