import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '#tests/support/database/backup.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { totp } from '#tests/support/accounts/totp.ts'

// A leak of a real backup, handled as docs/operations.md describes: nothing in the backup and the data folder grants
// access afterwards, while the site continues to run.

const account = { email: 'owner@example.org', password: 'Genda#2026' }
const passphrase = 'several words that nobody guesses'
const settings = { MAILER_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' }

let env: Record<string, string>
let remove: () => Promise<void>
let site: Site
let publishableKey: string

beforeAll(async () => {
  const made = await siteEnvironment('embedded')
  remove = made.remove
  env = { ...made.env, ...settings }
  site = await startSite(env)
  publishableKey = (await (await fetch(`${site.url}/config.json`)).json()).publishableKey
}, 120_000)
afterAll(async () => {
  await site.stop()
  await remove()
})

const client = () =>
  createClient(site.url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
const folderOf = (name: string) => join(env['DATA_DIR'] ?? '', name)

async function statusWith(path: string, apikey: string, token = apikey): Promise<number> {
  const headers = { apikey, authorization: `Bearer ${token}` }
  return (await fetch(site.url + path, { headers })).status
}

async function secretKeyNow(): Promise<string> {
  const { code, output } = await runAdmin(env, 'keys')
  expect([code, output]).toEqual([0, output])
  return JSON.parse(output).secretKey
}

it(
  'after the documented steps nothing of a leaked backup opens anything, and the site runs on',
  { timeout: 300_000 },
  async () => {
    const own = client()
    await own.auth.signUp(account)
    const signedIn = await own.auth.signInWithPassword(account)
    const session = signedIn.data.session
    if (session === null) throw signedIn.error
    const enrolled = await own.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    if (enrolled.error) throw enrolled.error
    const { id: factorId, totp: shown } = enrolled.data
    const raised = await own.auth.mfa.challengeAndVerify({ factorId, code: totp(shown.secret) })
    expect(raised.error).toBeNull()
    const refreshToken = raised.data?.refresh_token ?? ''
    expect(refreshToken.length).toBeGreaterThanOrEqual(22)
    const secretKey = await secretKeyNow()
    expect(await statusWith('/auth/v1/admin/users', secretKey)).toBe(200)

    // The backup contains no token, key or secret in plain text.
    const file = folderOf('leaked.gz')
    expect((await runAdmin(env, 'backup', file)).code).toBe(0)
    const text = gunzipSync(readFileSync(file)).toString('latin1')
    for (const secret of [refreshToken, session.refresh_token, shown.secret, secretKey, '"d":'])
      expect(text.includes(secret)).toBe(false)
    expect(text).toContain(account.email)

    // Even with the encryption key: a thief who copied the whole folder runs the site elsewhere.
    const stolen = await siteEnvironment('embedded')
    mkdirSync(stolen.env['DATA_DIR'] ?? '', { recursive: true })
    copyFileSync(folderOf('encryption-key'), join(stolen.env['DATA_DIR'] ?? '', 'encryption-key'))
    expect((await runAdmin(stolen.env, 'restore', file)).output).toContain('Restored')
    const theirs = await startSite({ ...stolen.env, ...settings, SITE_URL: site.url })
    const session2 = await (
      await fetch(`${theirs.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken }),
      })
    ).json()
    // Signed with the site's own key: valid at the site itself, until the keys are rotated.
    const forged = String(session2.access_token)
    expect(await statusWith('/auth/v1/user', publishableKey, forged)).toBe(200)
    await theirs.stop()
    await stolen.remove()

    const before = readFileSync(folderOf('encryption-key'), 'utf8')
    const rotated = await runAdmin(env, 'rotate-keys', 'everything', 'drop-authenticators')
    expect(rotated.output).toMatch(/\d+ sessions? ended[\s\S]*1 account must set up the authenticator app again/)
    expect(rotated.code).toBe(0)
    const after = readFileSync(folderOf('encryption-key'), 'utf8')
    expect([after === before, after.trim().split('\n').length]).toEqual([false, 1])

    // The running process reloads the keys by itself.
    await expect.poll(() => statusWith('/auth/v1/user', publishableKey, forged), { timeout: 20_000 }).toBe(403)
    await expect.poll(() => statusWith('/auth/v1/admin/users', secretKey), { timeout: 20_000 }).toBe(401)
    expect(await statusWith('/rest/v1/users', secretKey)).toBe(401)
    expect(await statusWith('/rest/v1/users', publishableKey, forged)).toBe(401)
    for (const token of [refreshToken, session.refresh_token, session2.refresh_token])
      expect((await client().auth.refreshSession({ refresh_token: token })).error?.code).toBe('refresh_token_not_found')
    for (const secret of [secretKey, publishableKey, 'x'.repeat(64)]) {
      const legacy = await new SignJWT({ role: 'service_role' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
      expect(await statusWith('/auth/v1/admin/users', legacy)).toBe(401)
      expect(await statusWith('/auth/v1/user', publishableKey, legacy)).toBe(403)
    }

    // The owner continues with the new keys.
    const again = client()
    expect((await again.auth.signInWithPassword(account)).error).toBeNull()
    expect((await again.auth.mfa.listFactors()).data?.all).toEqual([])
    expect(await statusWith('/auth/v1/admin/users', await secretKeyNow())).toBe(200)
    const passwordFile = folderOf('database-password')
    const databasePassword = readFileSync(passwordFile, 'utf8')
    await site.stop()
    site = await startSite({ ...env, PORT: new URL(site.url).port })
    expect((await again.auth.getUser()).error).toBeNull()
    expect((await again.from('users').select('id')).error).toBeNull()
    expect(readFileSync(passwordFile, 'utf8')).not.toBe(databasePassword)
  },
)

it(
  'a backup with a passphrase tells nothing, and restores with it and the encryption key alone',
  { timeout: 300_000 },
  async () => {
    const file = folderOf('sealed.gz')
    const sealed = { ...env, BACKUP_PASSPHRASE: passphrase }
    expect((await runAdmin(sealed, 'backup', file)).output).toContain('The backup is encrypted')
    expect(readFileSync(file).includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false)
    expect((await runAdmin(env, 'check-backup', file)).output).toContain('backup_passphrase_missing')
    const wrong = { ...env, BACKUP_PASSPHRASE: 'another one altogether' }
    expect((await runAdmin(wrong, 'check-backup', file)).output).toContain('backup_passphrase_wrong')
    expect((await runAdmin(sealed, 'check-backup', file)).output).toContain('is complete and unaltered')

    const elsewhere = await siteEnvironment('embedded')
    const there: Record<string, string> = {
      ...elsewhere.env,
      ...settings,
      BACKUP_PASSPHRASE_FILE: folderOf('passphrase'),
    }
    writeFileSync(folderOf('passphrase'), `${passphrase}\n`)
    const rejected = await runAdmin(there, 'restore', file)
    expect(rejected.output).toContain('restore_encryption_key')
    copyFileSync(folderOf('encryption-key'), join(there['DATA_DIR'] ?? '', 'encryption-key'))
    expect((await runAdmin(there, 'restore', file)).output).toContain('Restored')
    const copy = await startSite(there)
    const own = createClient(copy.url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
    expect((await own.auth.signInWithPassword(account)).error).toBeNull()
    await copy.stop()

    // Without the key, a start fails with an explanation and changes nothing; the documented recovery works.
    rmSync(join(there['DATA_DIR'] ?? '', 'encryption-key'))
    await expect(startSite(there)).rejects.toThrow('encrypted with a key that is not here')
    expect((await runAdmin(there, 'new-encryption-key')).output).toContain('A new encryption key is in use')
    const reopened = await startSite(there)
    const { error } = await createClient(reopened.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    }).auth.signInWithPassword(account)
    expect(error).toBeNull()
    expect((await runAdmin(there, 'new-encryption-key')).output).toContain('nothing is lost')
    await reopened.stop()
    await elsewhere.remove()
  },
)
