/** Whether the search stands in one of the texts: case-insensitive substring (docs/behaviour.md#validation). */
export function findsText(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted))
}
