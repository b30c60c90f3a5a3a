import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Pool } from '#server/core/database/pool.ts'
import { makeLedger } from '#server/core/database/migrate.ts'
import { loadOrderFile, readLoadOrder, schemaFolder } from '#server/core/database/schema-files.ts'

const header = `# Files of this folder, each after those that it needs. Written by npm run schema.
`

/** Before all others: a new cluster has no roles, which a database of this one does not show. */
const first = ['auth/roles.sql', 'schemas.sql']

export const schemaFiles = (): string[] =>
  readdirSync(schemaFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry) => posix.join(entry.parentPath.slice(schemaFolder.length + 1), entry.name))
    .toSorted()

/**
 * Loads every file into an empty database and returns the order in which that works. A file that needs another one is
 * tried again after the rest; the present order is the first to be tried, so that a change moves few files.
 *
 * @throws with the error of each file that loads in no order
 */
export async function findLoadOrder(pool: Pool): Promise<string[]> {
  const files = schemaFiles()
  const present = existsSync(loadOrderFile) ? readLoadOrder().filter((file) => files.includes(file)) : []
  let waiting = [...new Set([...first, ...present, ...files])]
  const order: string[] = []
  const client = await pool.connect()
  try {
    await client.query('begin; set local check_function_bodies = off')
    await client.query(makeLedger)
    while (waiting.length > 0) {
      const errors = new Map<string, string>()
      for (const file of waiting) {
        try {
          await client.query('savepoint file')
          await client.query(readFileSync(join(schemaFolder, file), 'utf8'))
          order.push(file)
        } catch (error) {
          await client.query('rollback to savepoint file')
          errors.set(file, error instanceof Error ? error.message : String(error))
        }
      }
      if (errors.size === waiting.length)
        throw new Error(
          `Files that load in no order:\n${[...errors].map(([file, error]) => `  ${file}: ${error}`).join('\n')}`,
        )
      waiting = waiting.filter((file) => errors.has(file))
    }
    await client.query('commit')
    return order
  } finally {
    client.release(true)
  }
}

export function storeLoadOrder(order: string[]): void {
  writeFileSync(loadOrderFile, `${header}${order.join('\n')}\n`)
}
