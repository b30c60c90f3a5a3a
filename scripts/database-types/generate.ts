import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import style from '../../.oxfmtrc.json' with { type: 'json' }
import type { Pool } from '#server/core/database/pool.ts'
import { root } from '#server/core/config/root.ts'
import { readPublicSchema } from './read.ts'
import { writeTypes } from './write.ts'

export const typesFile = join(root, 'web', 'backend', 'database.types.ts')

/** The generated file's text, from a migrated database. */
export async function generateTypes(pool: Pool): Promise<string> {
  const { relations, functions } = await readPublicSchema(pool)
  const { code, errors } = await format(typesFile, writeTypes(relations, functions), style as FormatConfig)
  if (errors.length > 0) throw new Error(`The generated types are no TypeScript: ${errors[0]?.message}`)
  return code
}
