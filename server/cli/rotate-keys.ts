import { counted } from '#domain/counted.ts'
import type { Config } from '../core/config/config.ts'
import { UsageError } from '../core/config/environment.ts'
import { requestNewPassword } from '../core/database/embedded/new-password.ts'
import type { Pool } from '../core/database/pool.ts'
import { encryptionKeyFile } from '../core/encryption/encryption-key-source.ts'
import { renewSecretKey } from '../core/encryption/secrets.ts'
import { rotateEverything } from '../supabase/auth/tokens/rotate-everything.ts'
import { rotateVapidKeys } from '../features/notifications/push/vapid.ts'
import { rotateSigningKeys } from '../supabase/auth/tokens/signing-keys.ts'
import type { Command } from './command.ts'

export const rotateKeys: Command = {
  name: 'rotate-keys',
  ofOwnAccounts: true,
  usage: {
    args: '[now | secret | push | everything [drop-authenticators]]',
    text: [
      'signs access tokens with a new key',
      'now: also ends those signed before, when a key has leaked',
      'secret: makes a new secret key (sb_secret_…), when that has leaked',
      'push: makes a new key of web push, when that has leaked; browsers subscribe anew by themselves',
      'everything: after a leak, new keys of every kind; all sessions, links and codes end;',
      'with drop-authenticators, authenticator apps have to be set up again',
    ],
  },
  logged: { args: ['now', 'secret', 'push', 'everything', 'drop-authenticators'] },
  run: async ([what = '', more = ''], { pool, config }) => {
    if (what === 'everything') return rotateAll(pool, more, config)
    if (what === 'secret') return `${await renewSecretKey(pool)}\nThe old one stops working everywhere within seconds.`
    if (what === 'push')
      return `A new key signs pushes within seconds. Subscriptions that ended: ${await rotateVapidKeys(pool)}. Each browser subscribes anew when the site is next opened in it.`
    if (what !== '' && what !== 'now')
      throw new UsageError('rotate-keys takes "everything", "now", "push", "secret", or nothing.')
    const older = await rotateSigningKeys(pool, config.auth.accessTokenSeconds, what === 'now')
    return what === 'now'
      ? 'A new key signs access tokens. Tokens signed before stop working everywhere within seconds; pages fetch new ones by themselves.'
      : `A new key signs access tokens, everywhere within a minute. Tokens signed with ${counted(older, 'older key')} stay valid until they expire.`
  },
}

async function rotateAll(pool: Pool, more: string, config: Config): Promise<string> {
  if (more !== '' && more !== 'drop-authenticators')
    throw new UsageError('rotate-keys everything takes "drop-authenticators", or nothing.')
  if (config.databaseUrl === undefined) requestNewPassword(config.dataDir)
  const done = await rotateEverything(pool, config, more !== '')
  return [
    `New secret key: ${done.secretKey}`,
    `${counted(done.sessions, 'session')} ended, and all links and codes that had been sent are void. Everybody logs in again.`,
    ...(more === '' ? [] : [`${counted(done.accountsWithoutApp, 'account')} must set up the authenticator app again.`]),
    ...(done.encryptionKeyFromEnvironment
      ? [
          'ENCRYPTION_KEY is for you to change: put a new key and a comma in front of it, restart, then remove the old key.',
        ]
      : [`There is a new encryption key: save ${encryptionKeyFile(config)} apart from the backups.`]),
    ...(config.databaseUrl === undefined
      ? ['The embedded database gets a new password when the site is next started.']
      : ['The password in DATABASE_URL is for you to change.']),
    'Running processes use the new keys within seconds. Older backups still need the old encryption key.',
  ].join('\n')
}
