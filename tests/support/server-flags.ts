import { join } from 'node:path'

const prepare = join(import.meta.dirname, '..', '..', 'scripts', 'prepare.mjs')

/** What `npm start` gives to Node. */
export const { serverFlags } = (await import(prepare)) as { serverFlags: string[] }
