import { randomBytes } from 'node:crypto'
import { type Config, isLoopback } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { sameSecret } from '#server/core/encryption/same-secret.ts'
import { readOrCreate } from '#server/core/encryption/secrets.ts'

type Settings = Pick<Config, 'smtp' | 'loopback' | 'siteUrl' | 'siteUrlIsSet' | 'mailboxToken'>

/**
 * The token that opens the built-in mailbox: MAILBOX_TOKEN, else one made for this data folder. Undefined where the
 * mailbox is closed: with a mail server, on an address that others reach, or with a public name.
 *
 * Checking for a local request is not enough, because behind a reverse proxy on this machine every request has a local address.
 */
export async function openMailboxToken(config: Settings, pool: Pool): Promise<string | undefined> {
  if (!mailboxIsReadable(config)) return undefined
  if (config.mailboxToken !== undefined) return config.mailboxToken
  const make = { mailboxToken: () => randomBytes(24).toString('base64url') }
  return (await readOrCreate(pool, make)).mailboxToken
}

function mailboxIsReadable({ smtp, loopback, siteUrl, siteUrlIsSet }: Settings): boolean {
  const isPublic = siteUrlIsSet && !isLoopback(new URL(siteUrl).hostname)
  return smtp === undefined && loopback && !isPublic
}

/** An address of the mailbox, with its token. */
export function mailboxAddress(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`
}

export function isMailboxToken(presented: string | undefined, token: string): boolean {
  return presented !== undefined && sameSecret(presented, token)
}
