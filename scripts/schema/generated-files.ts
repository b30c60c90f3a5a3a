import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { schemaFolder } from '#server/core/database/schema-files.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { featureNames, featureOf } from './features.ts'
import { readTables } from './read-tables.ts'
import { readReferenceRows } from './reference-rows.ts'
import { writeTables } from './write-tables.ts'

const rowsHeader = '-- Rows that the migrations insert, generated for reading: npm run schema.\n\n'

/** The texts of each feature's tables.sql and rows.sql, of a migrated database. */
export async function generateFiles(pool: Pool): Promise<Map<string, string>> {
  const { types, sequences, tables } = await readTables(pool)
  const rows = await readReferenceRows(pool)
  const files = new Map<string, string>()
  for (const feature of featureNames) {
    const ofFeature = <T extends { name: string }>(found: T[]) =>
      found.filter(({ name }) => featureOf(name) === feature)
    const own = { types: ofFeature(types), sequences: ofFeature(sequences), tables: ofFeature(tables) }
    files.set(`${feature}/tables.sql`, writeTables(own))
    const inserts = rows.filter(({ table }) => featureOf(table) === feature).map(({ sql }) => `${sql}\n`)
    if (inserts.length > 0) files.set(`${feature}/rows.sql`, rowsHeader + inserts.join('\n'))
  }
  return files
}

export function storeFiles(files: Map<string, string>): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(schemaFolder, file)), { recursive: true })
    writeFileSync(join(schemaFolder, file), text)
  }
  for (const feature of featureNames) {
    const rows = join(schemaFolder, feature, 'rows.sql')
    if (!files.has(`${feature}/rows.sql`) && existsSync(rows)) rmSync(rows)
  }
}
