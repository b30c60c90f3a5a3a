import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'

interface About {
  name: string
  /** Its former name, which works for one more release. */
  formerName?: string
  /** Its help in `npm run admin`: the arguments, and one or more lines. */
  usage: { args?: string; text: string[] }
}

/** Runs on the site's database after its migrations. */
export interface Command extends About {
  /** For the security log: whether the first argument is an account, and which arguments may be logged. */
  logged?: { account?: boolean; args?: string[] }
  /** Whether it works without the encryption key. */
  withoutEncryption?: boolean
  /** Whether it concerns our own accounts and their keys, which a hosted project replaces. */
  ofOwnAccounts?: boolean
  /** @returns the text to print */
  run: (args: string[], on: { pool: Pool; config: Config }) => Promise<string>
}

/** Opens what it works on itself. */
export interface StandaloneCommand extends About {
  runAlone: (args: string[], config: Config) => Promise<string>
}

export type AnyCommand = Command | StandaloneCommand
