import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { AuthDeps } from '../context/deps.ts'
import { sendMail } from '../messages/send-mail.ts'
import { findChange, revertChange } from './revert.ts'

/** 128 random bits, as base64url. */
const body = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

/**
 * Reverts a change by the link of the mail about it; mounted at /api/account/revert. Needs no session. Reading the link
 * changes nothing, because mail programs open links.
 */
export function revertRoutes(deps: AuthDeps): Hono {
  const { pool, limits, config } = deps
  const readToken = async (c: Context) => {
    await limits.consume('revert', clientAddress(c, config.trustProxy))
    const { token } = await readJson(c, body)
    return token
  }

  return new Hono()
    .use(limitBody(1024))
    .post('/look', async (c) => {
      const change = await findChange(pool, await readToken(c))
      if (change === undefined) throw unknownLink()
      const { kind, email, created_at: changedAt, state } = change
      return c.json({ kind, changedAt, state, email: masked(email) })
    })
    .post('/', async (c) => {
      const token = await readToken(c)
      const outcome = await transaction(pool, (client) => revertChange(client, token))
      if (outcome === undefined) throw unknownLink()
      if (outcome === 'used') throw new AppError(410, 'link_used', 'This link has been used already.')
      if (outcome === 'expired') throw new AppError(410, 'link_expired', 'This link has expired.')
      const { account, hasAddress } = outcome
      return c.json({
        email: hasAddress ? masked(account.email ?? '') : null,
        resetSent: hasAddress && !account.is_sso_user && (await sentReset(c, deps, account)),
      })
    })
}

/** Sends a reset link. Its failure is only logged: the account is secured already, and the login page sends another. */
async function sentReset(c: Context, deps: AuthDeps, account: Parameters<typeof sendMail>[2]): Promise<boolean> {
  try {
    await sendMail(c, deps, account, { what: 'recovery' })
    return true
  } catch (err) {
    deps.log.warn({ err }, 'the reset mail of a reverted change could not be sent')
    return false
  }
}

/** "as•••@example.org": recognisable for its owner, nothing new for somebody who found the link. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••@${domain}`
}

function unknownLink(): AppError {
  return new AppError(404, 'link_unknown', 'This link does not work.')
}
