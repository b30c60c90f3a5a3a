declare global {
  interface Window {
    /** Answers on their way, by their address. Each is taken once. */
    firstAnswers?: Map<string, { token: string; answer: Promise<Response> }> | undefined
  }
}

/** Enough for the scripts to come on a slow line, ms: whoever asks later wants a newer answer. */
const validFor = 15_000

// There is no window where pages are prerendered.
if (typeof window !== 'undefined') setTimeout(() => (window.firstAnswers = undefined), validFor)

/** The answer to a request that the document has sent already with this token (web/page/document/first-requests.ts). */
export function takeFirstAnswer(
  address: string,
  method = 'GET',
  token: string | undefined,
): Promise<Response> | undefined {
  const sent = method === 'GET' ? window.firstAnswers?.get(address) : undefined
  window.firstAnswers?.delete(address)
  return sent?.token === token ? sent?.answer : undefined
}
