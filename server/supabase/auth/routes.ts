import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { openRoutes, settingsRoutes } from './settings.ts'
import { isComplete } from '#server/core/http/complete-response.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import { authHeaders } from './protocol/auth-json.ts'
import { maxBodyBytes, maxDocumentBytes } from './protocol/body.ts'
import { adminRoutes } from './admin/routes.ts'
import { requireCaptcha } from './sign-in/captcha.ts'
import { type GivenDeps, openAuthDeps } from './context/deps.ts'
import { AuthError } from './protocol/errors.ts'
import { factorRoutes } from './factors/routes.ts'
import { requireApiKey } from './guards/require-session.ts'
import { identityRoutes } from './user/identities.ts'
import { logoutRoutes } from './sign-in/logout.ts'
import { requireMessageQuota } from './messages/mail-quota.ts'
import { mailRequestRoutes } from './sign-in/recover-and-resend.ts'
import { otpRoutes } from './sign-in/otp.ts'
import { authorizeRoutes, linkRoutes } from './providers/authorize.ts'
import { callbackRoutes } from './providers/callback.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { openProviders } from './providers/open.ts'
import { reauthenticationRoutes } from './reauthentication/reauthentication.ts'
import { samlRoutes } from './saml/acs.ts'
import { ssoRoutes } from './saml/sign-in.ts'
import { tokenRoutes } from './sign-in/sign-in.ts'
import { signUpRoutes } from './sign-in/sign-up.ts'
import { userRoutes } from './user/user.ts'
import { verifyCodeRoutes } from './verification/verify-code.ts'
import { verifyLinkRoutes } from './verification/verify-link.ts'

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'apikey',
    'X-Client-IP',
    'X-Client-Info',
    'X-JWT-AUD',
    'x-use-cookie',
    'X-Supabase-Api-Version',
  ],
  maxAge: 3600,
})

/** Headers of every response; those of `authJson` have them already. */
const commonHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  if (isComplete(c.res)) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(authHeaders)) if (!headers.has(name)) headers.set(name, value)
}

const guardedByCaptcha = [
  '/signup',
  '/token',
  '/otp',
  '/magiclink',
  '/recover',
  '/resend',
  '/sso',
  '/passkeys/authentication/options',
]

const sendingMessages = ['/signup', '/otp', '/magiclink', '/recover', '/resend']

/** The Supabase Auth protocol, to be mounted at /auth/v1. */
export function createAuthApi(given: GivenDeps): Hono {
  const deps = openAuthDeps(given)
  const providers = openProviders(deps.config.auth.providers)

  return (
    new Hono()
      .options('*', preflight)
      .use(commonHeaders)
      .use((c, next) => (documents.test(c.req.path) ? limitDocument : limitUsual)(c, next))
      .route('/', openRoutes(deps))
      .route('/', verifyLinkRoutes(deps))
      .route('/', authorizeRoutes(deps, providers))
      .route('/', callbackRoutes(deps, providers))
      .route('/', samlRoutes(deps))
      .use(requireApiKey(deps.secrets, deps.tokens))
      .route('/', settingsRoutes(deps))
      .on('POST', guardedByCaptcha, requireCaptcha(deps))
      .on('POST', sendingMessages, requireMessageQuota(deps))
      .route('/', signUpRoutes(deps))
      .route('/', tokenRoutes(deps, providers))
      .route('/', userRoutes(deps))
      .route('/', ssoRoutes(deps))
      .route('/', linkRoutes(deps, providers))
      .route('/', identityRoutes(deps))
      .route('/', factorRoutes(deps))
      .route('/', passkeyRoutes(deps))
      .route('/', logoutRoutes(deps))
      .route('/', otpRoutes(deps))
      .route('/', mailRequestRoutes(deps))
      .route('/', reauthenticationRoutes(deps))
      .route('/', verifyCodeRoutes(deps))
      .route('/', adminRoutes(deps))
      // Hono never calls the notFound handler of a mounted app.
      .all('*', () => {
        throw new AuthError(404, 'not_found', 'There is no such endpoint')
      })
  )
}

const documents = /\/sso\/(saml\/acs|providers)/
const limitUsual = limitBody(maxBodyBytes, () => bodyTooLarge(maxBodyBytes))
const limitDocument = limitBody(maxDocumentBytes, () => bodyTooLarge(maxDocumentBytes))

const bodyTooLarge = (maxBytes: number) =>
  new AuthError(413, 'request_entity_too_large', `Request body is larger than ${maxBytes} bytes`)
