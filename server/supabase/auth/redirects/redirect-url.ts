import type { AccessTokens } from '../tokens/access-tokens.ts'
import type { AuthError } from '../protocol/errors.ts'
import { type OpenSession, sessionJson } from '../sessions/sessions.ts'

/** The redirect to the application, with its parameters in the fragment, sorted as by Go's url.Values. */
export function withSession(
  target: string,
  tokens: AccessTokens,
  session: OpenSession,
  more: Record<string, string | undefined>,
): string {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = sessionJson(tokens, session)
  return withFragment(target, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    ...more,
  })
}

export function withCode(target: string, code: string): string {
  return withQuery(target, { code })
}

/** The redirect with a message for the person, and nothing else. */
export function withMessage(target: string, message: string, forCode: boolean): string {
  return withFragment(forCode ? withQuery(target, { message }) : target, { message })
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** @param inQuery for applications that wait for a code, and read errors from the query */
export function withError(target: string, { status, code, message }: AuthError, inQuery: boolean): string {
  const error = oauthErrors[status]
  const parameters = { error, error_code: code, error_description: message }
  return withFragment(inQuery ? withQuery(target, parameters) : target, parameters)
}

function withQuery(target: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(target)
  for (const [name, value] of sorted(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** `sb` marks a fragment as ours. */
function withFragment(target: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(sorted({ ...parameters, sb: '' })).toString()
  return url.href
}

function sorted(parameters: Record<string, string | undefined>): [string, string][] {
  return Object.entries(parameters)
    .flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
