/**
 * Requests the picture of a paper's first page while the viewer's code is loading: the viewer takes the response as a
 * first answer of the document.
 */
export function askForFirstPage(address: string, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(`${address}?quiet=yes`, { headers, priority: 'high' })
  window.firstAnswers = (window.firstAnswers ?? new Map()).set(address, { token, answer })
  return answer
}
