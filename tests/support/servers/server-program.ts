import { join } from 'node:path'

const prepare = join(import.meta.dirname, '..', '..', '..', 'scripts', 'prepare.mjs')

interface Prepare {
  /** Builds the server when a source of it changed. */
  ensureServerBuilt: () => void
  serverFile: string
  serverFlags: string[]
}

/** The program that `npm start` runs, and its build. */
export const { ensureServerBuilt, serverFile, serverFlags } = (await import(prepare)) as Prepare
