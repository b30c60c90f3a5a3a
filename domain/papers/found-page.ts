/** Where a search hit on a page of a paper leads: to the page, with the words marked that were found there. */
export function foundPageAddress(url: string, page: number | null | undefined, matched: readonly string[]): string {
  if (page === null || page === undefined || matched.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}find=${encodeURIComponent(matched.join(' '))}`
}
