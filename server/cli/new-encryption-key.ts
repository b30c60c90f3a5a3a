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
    return `A new encryption key is in use. Everybody logs in again; ${accounts} accounts have lost their authenticator app and log in without it until they set it up again. There is a new secret key: npm run admin -- keys.`
  },
}
