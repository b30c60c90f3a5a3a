/** docs/behaviour.md#alumni-directory: search and closing are quoted exactly. */
export const wording = {
  title: 'Alumni',
  lead: 'Find seniors by graduation year and company, see where they work now, and ask them for advice.',
  searchPlaceholder: 'Name, degree, or position',
  clear: 'Clear all',
  mine: 'Your card and requests',
  nothingFound: 'No alumni found',
  adjust: 'Try adjusting your search or filter criteria',
  empty: 'Nothing has been added yet.',
  closing: 'Contact Our Alumni to Get Ready For Your Future.',
  advice: 'Keep your message short: your name, your year and one clear question.',
} as const

/** The plural of 'alumnus' is irregular. */
export function showing(count: number, ofShown: (counted: string) => string): string {
  return `Showing ${ofShown(`${count} ${count === 1 ? 'alumnus' : 'alumni'}`)}`
}
