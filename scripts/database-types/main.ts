// npm run types: migrates an empty database and writes the types of its tables to web/backend/database.types.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { typesFile, generateTypes } from './generate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'campuslife-types-'))
const quiet = { info: () => {}, error: console.error }
const embedded = await startEmbedded(dataDir, {
  log: quiet,
  onMove: () => {},
  onLoss: (error) => {
    throw error
  },
})
const pool = openPool(embedded.url, 2)
try {
  await migrate(pool)
  writeFileSync(typesFile, await generateTypes(pool))
} finally {
  await pool.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
