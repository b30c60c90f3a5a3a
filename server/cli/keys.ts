import { readOrCreateSecrets } from '../core/encryption/secrets.ts'
import type { Command } from './command.ts'

export const keys: Command = {
  name: 'keys',
  ofOwnAccounts: true,
  usage: { text: ['the publishable key and the secret key, as JSON'] },
  logged: {},
  run: async (_, { pool }) => JSON.stringify(await readOrCreateSecrets(pool), null, 2),
}
