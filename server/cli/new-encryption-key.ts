import { counted } from '#domain/counted.ts'
import { startNewEncryption } from '../supabase/auth/tokens/replace-encryption-key.ts'
import type { Command } from './command.ts'

export const newEncryptionKey: Command = {
  name: 'new-encryption-key',
  ofOwnAccounts: true,
  usage: {
    text: [
      'when the encryption key is lost for good: creates another one;',
      'what the lost one had encrypted is deleted',
    ],
  },
  logged: {},
  withoutEncryption: true,
  run: async (_, { pool, config }) => {
    const accounts = await startNewEncryption(pool, config)
    return `A new encryption key is in use. Everybody logs in again; ${counted(accounts, 'account')} must set up the authenticator app again, and can log in without it until then. There is a new secret key: npm run admin -- keys.`
  },
}
