/** Lines of a list at most. */
const maxLines = 8

/** `1 company`, `5 companies`. */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** A Markdown list of the first few; those among the sources have citations. */
export function listed(lines: readonly string[], sources: number): string {
  const shown = lines.slice(0, maxLines).map((line, index) => `- ${line}${index < sources ? ` [${index + 1}]` : ''}`)
  const rest = lines.length - shown.length
  return [...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
}
