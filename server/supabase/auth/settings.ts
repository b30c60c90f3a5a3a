import { type Context, Hono } from 'hono'
import manifest from '../../../package.json' with { type: 'json' }
import type { AuthDeps } from './context/deps.ts'
import { relyingPartyFor } from './passkeys/relying-party.ts'

/** Routes without an API key: health probes, and the public keys for services that verify our tokens. */
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

/** GET /settings (GoTrue: internal/api/settings.go): the sign-in methods of the site. */
export function settingsRoutes({ config, sms }: AuthDeps): Hono {
  const { auth } = config
  const settings = {
    external: {
      anonymous_users: auth.anonymousEnabled,
      email: auth.emailEnabled,
      phone: auth.phoneEnabled,
      ...Object.fromEntries(auth.providers.map(({ name }) => [name, true])),
    },
    disable_signup: auth.signupDisabled,
    mailer_autoconfirm: auth.autoConfirm,
    phone_autoconfirm: auth.sms.autoConfirm,
    sms_provider: auth.phoneEnabled ? sms.describe : '',
    saml_enabled: auth.samlEnabled,
    // Not in GoTrue, whose clients find out by trying.
    manual_linking_enabled: auth.manualLinking,
    secure_email_change_enabled: auth.secureEmailChange,
  }
  // Depends on the address under which the site was opened as well: browsers create no passkey for an IP address.
  const passkeysEnabled = (c: Context) => auth.passkeysEnabled && relyingPartyFor(c, config) !== undefined
  return new Hono().get('/settings', (c) => c.json({ ...settings, passkeys_enabled: passkeysEnabled(c) }))
}
