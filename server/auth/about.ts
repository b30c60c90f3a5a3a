import { Hono } from 'hono'
import manifest from '../../package.json' with { type: 'json' }
import type { AuthDeps } from './deps.ts'

/** What needs no API key: for probes, and for whoever verifies our tokens. */
export function openRoutes({ tokens }: AuthDeps): Hono {
  return new Hono()
    .get('/health', (c) =>
      c.json({
        version: manifest.version,
        name: 'CampusLife accounts',
        description: 'Accounts and sessions, in the Supabase Auth protocol',
      }),
    )
    .get('/.well-known/jwks.json', (c) => c.json(tokens.jwks(), 200, { 'cache-control': 'public, max-age=600' }))
}

/** GET /settings (GoTrue: internal/api/settings.go): what a sign-in page may offer. */
export function settingsRoutes({ config }: AuthDeps): Hono {
  const settings = {
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: config.auth.signupDisabled,
    mailer_autoconfirm: config.auth.autoConfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
  return new Hono().get('/settings', (c) => c.json(settings))
}
