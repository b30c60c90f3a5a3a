/**
 * The result of a mail link or of another service's sign-in, from the address of a page (GoTrue's GET /verify,
 * /callback, and the SAML response): a session, an error, or the notice that half of an e-mail change is done; with a
 * message for the person.
 */
export type RedirectResult = { kind: 'none' | 'session' | 'error' | 'notice'; text?: string | undefined }

const linkUsed = 'This e-mail link has expired or was already used. Ask for a new one if you still need it.'
export const linkFailed = 'This e-mail link could not be used. Ask for a new one if you still need it.'
const confirmed = 'Your e-mail address is confirmed.'
const halfChanged = 'Confirmed. Now open the link that we sent to your other e-mail address, too.'

const failed = 'That did not work. If you opened a link, ask for a new one. Otherwise, try again.'
// A browser inside another app hands over to the default browser half-way, which lacks the cookie of the first half.
const begunElsewhere =
  'This sign-in took too long, or you started it in another browser or app. Please start again here.'
const switchedOff = 'This way to log in is switched off at the moment. Please use another one.'

const failures = new Map([
  ['otp_expired', linkUsed],
  ['bad_oauth_state', begunElsewhere],
  ['flow_state_already_used', begunElsewhere],
  ['flow_state_expired', begunElsewhere],
  ['flow_state_not_found', begunElsewhere],
  ['saml_relay_state_not_found', begunElsewhere],
  ['saml_relay_state_expired', begunElsewhere],
  [
    'bad_oauth_callback',
    'You did not finish logging in at the other service. Please try again, or log in another way.',
  ],
  [
    'provider_email_needs_verification',
    'The other service has not confirmed your e-mail address. Confirm it there, then try again.',
  ],
  ['identity_already_exists', 'That account is already linked, to your account or to someone else’s.'],
  ['signup_disabled', 'You do not have an account here yet, and new accounts cannot be created at the moment.'],
  [
    'signup_not_allowed',
    'Use your college address, or ask your college to invite you: others cannot create an account here.',
  ],
  ['user_banned', 'This account is blocked. Contact us if you think this is a mistake.'],
  ['sso_provider_disabled', switchedOff],
  ['unexpected_failure', 'The other service cannot be reached. Please try again later, or log in another way.'],
  ['saml_browser_mismatch', begunElsewhere],
  ['saml_domain_mismatch', 'Your college sent an e-mail address that is not its own. Please contact us.'],
  ['over_request_rate_limit', 'Too many tries. Wait a few minutes, then try again.'],
])

/**
 * @param params fragment and query as the auth client parsed them. Their texts are never shown: anyone can forge a link
 * with any sentence.
 */
export function readRedirect(params: Record<string, string>, hash: string): RedirectResult {
  if (params['error'] || params['error_code'] || params['error_description']) {
    return { kind: 'error', text: failures.get(params['error_code'] ?? '') ?? failed }
  }
  if (params['access_token']) {
    const answered = params['type'] === 'signup' || params['type'] === 'email_change'
    return { kind: 'session', text: answered ? confirmed : undefined }
  }
  if (hash.startsWith('#message=')) return { kind: 'notice', text: halfChanged }
  return { kind: 'none' }
}
