import { createHmac, randomBytes } from 'node:crypto'
import { readOrCreate } from '#server/core/encryption/secrets.ts'
import { sameSecret } from '#server/core/encryption/same-secret.ts'
import type { Pool } from '#server/core/database/pool.ts'

/** In the link of a parent's mail: it answers one request (private.answer_for_child) and does nothing else. */
export interface ParentTokens {
  make: (request: string) => string
  /** The request; undefined where this site has not made the token. */
  read: (token: string) => string | undefined
}

const secretName = 'parentConsentKey'

/** Links in mails that were sent work until `rotate-keys everything`. */
export async function openParentTokens(pool: Pool): Promise<{ tokens: ParentTokens; reload: () => Promise<void> }> {
  const readKey = async () => {
    const { [secretName]: key } = await readOrCreate(pool, {
      [secretName]: () => randomBytes(32).toString('base64url'),
    })
    return key
  }
  let key = await readKey()
  const signature = (request: string) =>
    createHmac('sha256', key).update(`parent-consent:${request}`).digest('base64url')
  return {
    tokens: {
      make: (request) => `${request}.${signature(request)}`,
      read: (token) => {
        const [, request, shown = ''] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? []
        if (request === undefined) return undefined
        return sameSecret(shown, signature(request)) ? request : undefined
      },
    },
    reload: async () => {
      key = await readKey()
    },
  }
}
