import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { Pool } from '#server/core/database/pool.ts'
import { root } from '#server/core/config/root.ts'
import { readPublicSchema } from './read.ts'
import { writeTypes } from './write.ts'

export const typesFile = join(root, 'web', 'backend', 'database.types.ts')

/** The text of the generated file, for a migrated database. */
export async function generateTypes(pool: Pool): Promise<string> {
  const { relations, functions } = await readPublicSchema(pool)
  return format(writeTypes(relations, functions), { ...(await resolveConfig(typesFile)), parser: 'typescript' })
}
