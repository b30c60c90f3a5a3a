/**
 * Asks for the picture of a paper's first page while what will show it is being loaded: the viewer takes the answer as if
 * the document had asked.
 */
export function askForFirstPage(address: string, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(`${address}?quiet=yes`, { headers, priority: 'high' })
  window.firstAnswers = (window.firstAnswers ?? new Map()).set(address, { token, answer })
  return answer
}
