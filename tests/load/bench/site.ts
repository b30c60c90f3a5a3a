import { openEncryption } from '#server/core/encryption/open-encryption.ts'
import { openPool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { fillDatabase } from '../data/fill-database.ts'
import { Line } from '../requests/http.ts'
import { withoutPostingLimits } from '../../support/database/without-posting-limits.ts'
import { cleanUp, databaseUrlOf, makeFolder, type Running, runSite } from './processes.ts'

export const password = 'Genda#2026'

interface Keys {
  publishableKey: string
  secretKey: string
}

export interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

export interface BenchSite extends Running {
  databaseUrl: string
  keys: Keys
}

/** A site with a forum of this many discussions, with ten comments each on average. */
export async function openSite(discussions: number): Promise<BenchSite> {
  const folder = makeFolder()
  const site = await runSite(folder)
  const databaseUrl = databaseUrlOf(folder)
  await withoutPostingLimits(databaseUrl)
  const end = new Date().toISOString()
  if (discussions > 0)
    await fillDatabase(databaseUrl, { discussions, commentsEach: 10, authors: 2000, seed: 1, end, report: () => {} })
  return { ...site, databaseUrl, keys: await readKeys(databaseUrl, folder) }
}

export const closeSites = cleanUp

async function readKeys(databaseUrl: string, dataDir: string): Promise<Keys> {
  const pool = openPool(databaseUrl, 2)
  try {
    await openEncryption(pool, { dataDir, encryptionKey: undefined })
    return await readOrCreateSecrets(pool)
  } finally {
    await pool.end()
  }
}

/** New accounts, signed in. */
export async function signUp({ url, keys }: BenchSite, prefix: string, amount: number): Promise<Session[]> {
  const line = new Line(url, 4)
  try {
    return await Promise.all(
      Array.from({ length: amount }, async (_, n) => {
        const email = `${prefix}-${n}@example.org`
        await line.json('/auth/v1/admin/users', {
          method: 'POST',
          headers: { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
          body: { email, password, email_confirm: true },
        })
        return line.json<Session>('/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: { apikey: keys.publishableKey },
          body: { email, password },
        })
      }),
    )
  } finally {
    line.close()
  }
}

/** The headers of the site's pages: the key, and the key or a person's token as bearer. */
export function headersOf(key: string, token = key): Record<string, string> {
  return { apikey: key, authorization: `Bearer ${token}` }
}
