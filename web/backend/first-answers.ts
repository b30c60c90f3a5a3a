declare global {
  interface Window {
    /** Pending responses by address. Each is consumed once. */
    firstAnswers?: Map<string, { token: string; answer: Promise<Response> }> | undefined
  }
}

/** Enough for the scripts to load on a slow line, ms; a later request needs a newer response. */
const validFor = 15_000

// There is no window while pages are prerendered.
if (typeof window !== 'undefined') setTimeout(() => (window.firstAnswers = undefined), validFor)

/**
 * The response to a request that the document's inline script has already sent with this token
 * (web/page/document/first-requests.ts).
 */
export function takeFirstAnswer(
  address: string,
  method = 'GET',
  token: string | undefined,
): Promise<Response> | undefined {
  const sent = method === 'GET' ? window.firstAnswers?.get(address) : undefined
  window.firstAnswers?.delete(address)
  return sent?.token === token ? sent?.answer : undefined
}
