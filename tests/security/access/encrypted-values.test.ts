import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSigningKeys } from '#server/supabase/auth/tokens/signing-keys.ts'
import { readConfig } from '#server/core/config/config.ts'
import { openMailboxToken } from '#server/features/mailbox/access-token.ts'
import { type AuthServer, type Person, startAuth } from '#tests/protocol/auth/auth-server.ts'
import { totp } from '#tests/support/accounts/totp.ts'

// An attacker who can write to the database, but does not have the encryption key, cannot replace one stored secret by
// another.

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

async function enrolled(): Promise<{ person: Person; factorId: string; secret: string }> {
  const person = await server.signedUp()
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  return { person, factorId: data.id, secret: data.totp.secret }
}

describe('an encrypted value that was copied to another place', () => {
  it('of an attacker’s authenticator app cannot be verified as the second factor of a victim', async () => {
    const victim = await enrolled()
    const attacker = await enrolled()
    const verify = (secret: string) =>
      victim.person.client.auth.mfa.challengeAndVerify({ factorId: victim.factorId, code: totp(secret) })
    const { rows } = await server.pool.query<{ secret: string }>(
      `update auth.mfa_factors f set secret = a.secret from auth.mfa_factors a, auth.mfa_factors before
       where f.id = $1 and a.id = $2 and before.id = f.id returning before.secret`,
      [victim.factorId, attacker.factorId],
    )
    expect((await verify(attacker.secret)).error?.status).toBe(500)
    await server.pool.query('update auth.mfa_factors set secret = $2 where id = $1', [victim.factorId, rows[0]?.secret])
    expect((await verify(victim.secret)).error).toBeNull()
  })

  it('of one signing key cannot be decrypted as another', async () => {
    await server.pool.query(
      "insert into auth.signing_keys (kid, private_jwk) select 'another-key', private_jwk from auth.signing_keys limit 1",
    )
    await expect(readSigningKeys(server.pool)).rejects.toThrow('altered or moved')
    await server.pool.query("delete from auth.signing_keys where kid = 'another-key'")
    await expect(readSigningKeys(server.pool)).resolves.toHaveLength(1)
  })

  it('of the secret key cannot be decrypted as the token of the mailbox', async () => {
    await server.pool.query(
      "insert into server.secrets (name, value) select 'mailboxToken', value from server.secrets where name = 'secretKey'",
    )
    await expect(openMailboxToken(readConfig({}), server.pool)).rejects.toThrow('altered or moved')
    await server.pool.query("delete from server.secrets where name = 'mailboxToken'")
    await expect(openMailboxToken(readConfig({}), server.pool)).resolves.toMatch(/^[\w-]{32}$/)
  })
})
