import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { roleOfKey } from '#server/supabase/caller/caller.ts'
import { readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'

const timeoutMs = 5_000

const body = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
})
const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/** Grants that exchange a token or code need no captcha. */
const exemptGrants = new Set(['refresh_token', 'pkce', 'id_token'])

/**
 * Where a captcha is configured, requests that begin something carry its token, which Turnstile or hCaptcha verifies
 * (GoTrue: internal/security/captcha.go; both have the same `siteverify`).
 */
export function requireCaptcha({ config, secrets, log }: AuthDeps): MiddlewareHandler {
  const { captcha } = config.auth
  return async (c, next) => {
    const isServer = roleOfKey(c.req.header('apikey') ?? '', secrets) === 'service_role'
    if (captcha === undefined || isServer || isExempt(c)) return next()
    const { gotrue_meta_security: security } = await readBody(c, body)
    const token = security?.captcha_token?.trim() ?? ''
    if (token === '') throw captchaFailed('no captcha_token found in request')

    const form = new URLSearchParams({
      secret: captcha.secret,
      response: token,
      remoteip: clientAddress(c, config.trustProxy),
    })
    const verdict = await verifyWithService(captcha.url, form).catch((err: unknown) => {
      log.error({ err }, 'the captcha service cannot be asked')
      throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed')
    })
    if (!verdict.success) throw captchaFailed(verdict['error-codes']?.join(', ') ?? 'not successful')
    return next()
  }
}

/** Only /token has a grant type: other paths need a captcha, whatever their query. */
function isExempt(c: Context): boolean {
  return c.req.path.endsWith('/token') && exemptGrants.has(c.req.query('grant_type') ?? '')
}

async function verifyWithService(url: string, form: URLSearchParams): Promise<z.output<typeof answer>> {
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return answer.parse(await response.json())
}

function captchaFailed(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason.slice(0, 200)})`)
}
