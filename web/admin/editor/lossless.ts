// What the editor's document knows (rich-editor.tsx, marks.ts, tables.ts).
const known = new Set(
  'p br hr h3 h4 ul ol li blockquote pre code strong b em i u s small sub sup mark a table thead tbody tr th td'.split(
    ' ',
  ),
)

/** Whether the editor gives this text back with all that it has: whatever it does not know, it would drop. */
export function holds(html: string): boolean {
  return [...html.matchAll(/<([a-z][a-z\d]*)/gi)].every(([, name = '']) => known.has(name.toLowerCase()))
}
