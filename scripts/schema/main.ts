// npm run schema [-- <name>]: tables.sql, rows.sql, the order of loading and docs/schema.md anew, from the migrations; with a
// name, the migration that makes a database of the migrations equal to one of supabase/schema.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { root } from '#server/core/config/root.ts'
import { compareDatabases, planDifferences } from './differences.ts'
import { generateFiles, storeFiles } from './generated-files.ts'
import { findLoadOrder, storeLoadOrder } from './load-order.ts'
import { openMigration, storeMigration } from './migration-file.ts'
import { schemaPage, writeSchemaPage } from './schema-page.ts'
import { readSources } from './sources.ts'
import { writeMigration } from './write-migration.ts'

const [name] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'campuslife-schema-'))
const quiet = { info: () => {}, error: console.error }
const embedded = await startEmbedded(dataDir, {
  log: quiet,
  onMove: () => {},
  onLoss: (error) => {
    throw error
  },
})
const pools: Pool[] = []

async function createDatabase(called: string): Promise<Pool> {
  const owner = openPool(embedded.url, 1)
  await owner.query(`create database ${called}`)
  await owner.end()
  const url = new URL(embedded.url)
  url.pathname = `/${called}`
  const pool = openPool(url.href, 2)
  pools.push(pool)
  return pool
}

try {
  const file = name === undefined ? undefined : openMigration(name)
  const ofMigrations = await createDatabase('of_migrations')
  await migrate(ofMigrations)
  storeFiles(await generateFiles(ofMigrations))
  const ofFiles = await createDatabase('of_files')
  storeLoadOrder(await findLoadOrder(ofFiles))
  if (file !== undefined) {
    const text = writeMigration(await planDifferences(ofMigrations, ofFiles), readSources())
    storeMigration(file, text)
    await ofMigrations.query(`begin; ${text}; commit`)
    process.stdout.write(
      text === '' ? 'Nothing to write.\n' : `${relative(root, file.path)}: read it before you commit it.\n`,
    )
  }
  writeFileSync(schemaPage, await writeSchemaPage(ofMigrations))
  const left = await compareDatabases(ofMigrations, ofFiles)
  if (left.length > 0) {
    const advice =
      name === undefined ? 'npm run schema -- <name> writes them' : 'to be written by hand, above the generated part'
    process.stdout.write(`Differences of supabase/schema from the migrations, ${advice}:\n${left.join('\n')}\n`)
    process.exitCode = 1
  }
} finally {
  await Promise.all(pools.map((pool) => pool.end()))
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
