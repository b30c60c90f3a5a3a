/** The tag of a template that names its layout, and the name of our copy in that layout (web/public/resume-copies). */
const copies = {
  'One column': 'one-column',
  'Two columns': 'two-columns',
  'Margin dates': 'margin-dates',
  'Header band': 'header-band',
  'Side column': 'side-column',
} as const

export type Layout = keyof typeof copies

export const layoutOf = (tags: readonly string[]): Layout | undefined =>
  (Object.keys(copies) as Layout[]).find((layout) => tags.includes(layout))

/** The addresses of our copy of a template, by format; none for a template in another layout. */
export function copiesOf(tags: readonly string[]): { format: string; address: string }[] {
  const layout = layoutOf(tags)
  if (layout === undefined) return []
  return ['.docx', '.tex'].map((format) => ({ format, address: `/resume-copies/${copies[layout]}${format}` }))
}
