/** The address of a search hit on a page of a paper, which marks the matched words. */
export function foundPageAddress(url: string, page: number | null | undefined, matched: readonly string[]): string {
  if (page === null || page === undefined || matched.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}find=${encodeURIComponent(matched.join(' '))}`
}
