/** docs/behaviour.md#alumni-directory: search, 'All …' and closing are used to the letter. */
export const wording = {
  title: 'Alumni',
  lead: 'Seniors by year and company. They sat in the same rooms.',
  searchPlaceholder: 'Name, degree, or position',
  year: 'Graduation year',
  allYears: 'All Years',
  company: 'Company',
  allCompanies: 'All Companies',
  clear: 'Clear all',
  nothingFound: 'No alumni found',
  adjust: 'Try adjusting your search or filter criteria',
  empty: 'Nobody has been listed yet.',
  closing: 'Contact Our Alumni to Get Ready For Your Future.',
  advice: 'A short message with your name, your year and one exact question is answered most often.',
} as const

/** 'alumni' is no word plus an s. */
export function showing(count: number): string {
  return `Showing ${count} ${count === 1 ? 'alumnus' : 'alumni'}`
}
