import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from './write-file-atomically.ts'

// What backups did last, for the page Health: one that a command made may lie on another disk, where the site does not
// see it.

const shape = z.object({
  made: z.object({ at: z.iso.datetime(), bytes: z.int().min(0), encrypted: z.boolean() }).optional(),
  checked: z.object({ at: z.iso.datetime() }).optional(),
  /** The last one that was started in the admin area; `problem` is why it failed. */
  run: z
    .object({ id: z.uuid(), at: z.iso.datetime(), state: z.enum(['running', 'done', 'failed']), problem: z.string() })
    .optional(),
})
export type BackupRecord = z.infer<typeof shape>

const fileOf = (dataDir: string) => join(dataDir, 'backups.json')

/** Empty where there is none, or none that can be read. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  try {
    return shape.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return {}
  }
}

/** A data folder that cannot be written does not make a backup fail that is complete. */
export async function recordBackup(dataDir: string, latest: BackupRecord): Promise<void> {
  try {
    writeFileAtomically(fileOf(dataDir), JSON.stringify({ ...(await readBackupRecord(dataDir)), ...latest }))
  } catch {
    // The page then says what it knew before.
  }
}
