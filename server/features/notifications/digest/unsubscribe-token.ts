import { createHmac, randomBytes } from 'node:crypto'
import { sameSecret } from '#server/core/encryption/same-secret.ts'
import { readOrCreate } from '#server/core/encryption/secrets.ts'
import type { Pool } from '#server/core/database/pool.ts'

/** In a mail's link: it turns one account's digest off, needs no log-in and does nothing else. */
export interface UnsubscribeTokens {
  make: (account: string) => string
  /** The account; undefined where this site has not made the token. */
  read: (token: string) => string | undefined
}

const secretName = 'unsubscribeKey'

/** Links in mails that were sent work until `rotate-keys everything`. */
export async function openUnsubscribeTokens(
  pool: Pool,
): Promise<{ tokens: UnsubscribeTokens; reload: () => Promise<void> }> {
  const readKey = async () => {
    const { [secretName]: key } = await readOrCreate(pool, {
      [secretName]: () => randomBytes(32).toString('base64url'),
    })
    return key
  }
  let key = await readKey()
  return {
    tokens: unsubscribeTokens(() => key),
    reload: async () => {
      key = await readKey()
    },
  }
}

function unsubscribeTokens(key: () => string): UnsubscribeTokens {
  const signature = (account: string) =>
    createHmac('sha256', key()).update(`digest-unsubscribe:${account}`).digest('base64url')
  return {
    make: (account) => `${account}.${signature(account)}`,
    read: (token) => {
      const [, account, shown = ''] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? []
      if (account === undefined) return undefined
      return sameSecret(shown, signature(account)) ? account : undefined
    },
  }
}
