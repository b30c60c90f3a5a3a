import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/core/config/root.ts'

const folder = join(root, 'supabase', 'migrations')
const marker = '-- ---- From supabase/schema: npm run schema.'

export interface MigrationFile {
  path: string
  /** What was written by hand, before the generated part: tables, rows. */
  byHand: string
}

/**
 * The migration to write: the newest one, if it has this name, so that it can be generated again while a change is made;
 * else the next. Its generated part is taken out.
 */
export function openMigration(name: string): MigrationFile {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error('Name the migration in lower case, with underscores: comment_counts.')
  const newest =
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? '0000_'
  const isNewest = newest.slice(5) === `${name}.sql`
  const number = Number(newest.slice(0, 4)) + (isNewest ? 0 : 1)
  const path = join(folder, `${String(number).padStart(4, '0')}_${name}.sql`)
  const [byHand = ''] = existsSync(path) ? readFileSync(path, 'utf8').split(marker) : []
  storeMigration({ path, byHand: byHand.trim() }, '')
  return { path, byHand: byHand.trim() }
}

/** Without anything in it there is no file. */
export function storeMigration({ path, byHand }: MigrationFile, generated: string): void {
  const parts = [byHand, generated === '' ? '' : `${marker}\n${generated}`].filter((part) => part !== '')
  if (parts.length > 0) writeFileSync(path, `${parts.join('\n\n').trim()}\n`)
  else if (existsSync(path)) rmSync(path)
}
