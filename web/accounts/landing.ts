/**
 * What a mail link brought along in the address (GoTrue's GET /verify): a session, a failure, or the news
 * that half of an e-mail change is done; and what to tell the person.
 */
export type Landing = { kind: 'none' | 'session' | 'error' | 'notice'; text?: string | undefined }

const linkUsed = 'This e-mail link has expired or was already used. Ask for a new one if you still need it.'
export const linkFailed = 'This e-mail link could not be used. Ask for a new one if you still need it.'
const confirmed = 'Your e-mail address is confirmed.'
const halfChanged = 'Confirmed. Now open the link that we sent to your other address, too.'

/**
 * @param params fragment and query as the auth client parsed them.
 *   Their texts are never shown: anyone can forge a link that carries any sentence.
 */
export function readLanding(params: Record<string, string>, hash: string): Landing {
  if (params['error'] || params['error_code'] || params['error_description']) {
    return { kind: 'error', text: params['error_code'] === 'otp_expired' ? linkUsed : linkFailed }
  }
  if (params['access_token']) {
    const answered = params['type'] === 'signup' || params['type'] === 'email_change'
    return { kind: 'session', text: answered ? confirmed : undefined }
  }
  if (hash.startsWith('#message=')) return { kind: 'notice', text: halfChanged }
  return { kind: 'none' }
}

/** The same page without what the link brought; failures of a provider stand in the query too. */
export function withoutLanding(url: URL): string {
  const search = new URLSearchParams(url.search)
  for (const name of ['error', 'error_code', 'error_description', 'sb']) search.delete(name)
  const query = search.toString()
  return url.pathname + (query && `?${query}`)
}
