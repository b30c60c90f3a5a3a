import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'

interface About {
  name: string
  /** Its name until now, which goes on working for a release. */
  formerName?: string
  /** What `npm run admin` says about it: the arguments, and one or more lines. */
  usage: { args?: string; text: string[] }
}

/** Runs on the site's database, whose tables are brought up to date first. */
export interface Command extends About {
  /** For the security log: whether the first argument names an account, and which arguments may be written down. */
  logged?: { account?: boolean; args?: string[] }
  /** Whether it works without the encryption key. */
  withoutEncryption?: boolean
  /** Whether it is about our own accounts and their keys, of which a hosted project has its own. */
  ofOwnAccounts?: boolean
  /** @returns what the operator reads */
  run: (args: string[], on: { pool: Pool; config: Config }) => Promise<string>
}

/** Opens for itself what it works on. */
export interface StandaloneCommand extends About {
  runAlone: (args: string[], config: Config) => Promise<string>
}

export type AnyCommand = Command | StandaloneCommand
