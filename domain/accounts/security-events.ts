/**
 * Events of the security log; the table's check has the same list
 * (supabase/schema/auth/tables.sql).
 */
export const securityEventKinds = [
  'signed_in',
  'second_factor_passed',
  'sign_in_failed',
  'sign_in_refused',
  'limit_reached',
  'refresh_token_reused',
  'signed_out_everywhere',
  'session_ended',
  'change_reverted',
  'admin_granted',
  'admin_revoked',
  'banned',
  'unbanned',
  'command',
  'backup_downloaded',
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'identity_added',
  'identity_removed',
  'passkey_added',
  'passkey_removed',
  'deletion_planned',
  'deletion_cancelled',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]

const titles: Record<SecurityEventKind, string> = {
  signed_in: 'Logged in',
  second_factor_passed: 'Second factor confirmed',
  sign_in_failed: 'Login failed',
  sign_in_refused: 'Login blocked',
  limit_reached: 'Too many tries',
  refresh_token_reused: 'Session ended for safety: an old copy of it was used',
  signed_out_everywhere: 'Signed out everywhere else',
  session_ended: 'A session was signed out',
  change_reverted: 'A change was undone',
  admin_granted: 'Became an admin',
  admin_revoked: 'Lost admin rights',
  banned: 'Account banned',
  unbanned: 'Ban ended',
  command: 'Operator command',
  backup_downloaded: 'Downloaded a backup of the site',
  password_changed: 'Password changed',
  email_changed: 'E-mail address changed',
  phone_changed: 'Phone number changed',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  identity_added: 'Login method linked',
  identity_removed: 'Login method unlinked',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  deletion_planned: 'Deletion of the account requested',
  deletion_cancelled: 'Account kept: its deletion was cancelled',
}

const methods: Record<string, string> = {
  password: 'a password',
  otp: 'a mailed link or code',
  magiclink: 'a mailed link',
  recovery: 'a reset link',
  invite: 'an invitation',
  'email/signup': 'a confirmation link',
  email_change: 'a confirmation link',
  oauth: 'another service',
  'sso/saml': 'a college account',
  totp: 'an authenticator app',
  'mfa/phone': 'a text message',
  webauthn: 'a passkey',
  passkey: 'a passkey',
}

const failures: Record<string, string> = {
  password: 'Wrong password',
  code: 'Wrong or expired code or link',
  second_factor: 'Wrong second-factor code',
  passkey: 'A passkey that did not match',
  proof: 'Wrong password or code when confirming who you are',
}

interface Described {
  kind: SecurityEventKind
  details: Record<string, string>
}

export const kindTitle = (kind: SecurityEventKind): string => titles[kind]

/** An event's title: "Logged in with a password", "Wrong password". */
export function eventTitle({ kind, details }: Described): string {
  if (kind === 'signed_in' && details['method'] === 'anonymous') return 'Logged in as a guest'
  const method = methods[details['method'] ?? '']
  if (kind === 'signed_in' && method !== undefined) return `Logged in with ${method}`
  if (kind === 'second_factor_passed' && method !== undefined) return `Confirmed with ${method}`
  if (kind === 'sign_in_failed') return failures[details['reason'] ?? ''] ?? titles[kind]
  if (kind === 'signed_out_everywhere' && details['scope'] === 'global') return 'Signed out everywhere'
  // Rows from before the command was renamed contain end-two-steps.
  if (kind === 'command' && (details['command'] === 'disable-2fa' || details['command'] === 'end-two-steps'))
    return 'Two-factor authentication turned off by our staff'
  return titles[kind]
}

/** How long the link in the mail about a security change reverts that change. */
export const revertDays = 7
