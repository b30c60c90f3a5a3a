import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/core/database/pool.ts'
import { readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import { type AuthEnv, requireSession } from '../guards/require-session.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { authenticationOptions, verifyAuthentication } from './authenticate.ts'
import { listPasskeys, maxNameLength, removePasskey, renamePasskey } from './credentials.ts'
import { assertSecondFactorShown, registrationOptions, verifyRegistration } from './register.ts'
import { relyingPartyFor } from './relying-party.ts'

const renameBody = z.object({ friendly_name: z.string().nullish() })

/** Passkeys, which sign in by themselves (GoTrue: internal/api/passkey_*.go). */
export function passkeyRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const { pool, tokens } = deps
  const offered = requirePasskeys(deps)
  const signedIn = requireSession(pool, tokens)

  return new Hono<AuthEnv>()
    .post('/passkeys/authentication/options', offered, (c) => authenticationOptions(c, deps))
    .post('/passkeys/authentication/verify', offered, (c) => verifyAuthentication(c, deps))
    .post('/passkeys/registration/options', signedIn, offered, (c) => registrationOptions(c, deps))
    .post('/passkeys/registration/verify', signedIn, offered, (c) => verifyRegistration(c, deps))
    .get('/passkeys', signedIn, offered, async (c) => c.json(await listPasskeys(pool, c.var.signedIn.account.id)))
    .patch('/passkeys/:id', signedIn, offered, async (c) => {
      const { account } = c.var.signedIn
      assertSecondFactorShown(c.var.signedIn)
      const name = await readName(c)
      return c.json(await transaction(pool, (client) => renamePasskey(client, account.id, c.req.param('id'), name)))
    })
    .delete('/passkeys/:id', signedIn, offered, async (c) => {
      const { account } = c.var.signedIn
      assertSecondFactorShown(c.var.signedIn)
      requireFreshProof(c.var.signedIn)
      await transaction(pool, async (client) => {
        const subjectId = c.req.param('id')
        await removePasskey(client, account.id, subjectId)
        const userAgent = c.req.header('user-agent')
        await recordChange(client, account, { kind: 'passkey_removed', subjectId, userAgent })
      })
      await notifyOwner(c, deps, account.id)
      return c.body(null, 204)
    })
}

/** Rejects where passkeys are disabled, or no browser would create one. */
function requirePasskeys({ config }: AuthDeps): MiddlewareHandler {
  return async (c, next) => {
    if (!config.auth.passkeysEnabled || relyingPartyFor(c, config) === undefined)
      throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
    return next()
  }
}

async function readName(c: Context): Promise<string> {
  const { friendly_name: typed } = await readBody(c, renameBody)
  const name = typed?.trim() ?? ''
  if (name === '') throw invalid('friendly_name is required')
  if (name.length > maxNameLength) throw invalid(`friendly_name must be ${maxNameLength} characters or less`)
  return name
}
