import { openBackup } from './format.ts'

/**
 * Reads a whole backup and verifies every checksum, without a database.
 * @param signal ends it with an error
 */
export async function check(
  file: string,
  passphrase?: string,
  signal?: AbortSignal,
): Promise<{ createdAt: string; tables: number; rows: number; files: number }> {
  const reader = await openBackup(file, passphrase)
  signal?.addEventListener('abort', reader.close)
  const result = { createdAt: reader.header.createdAt, tables: 0, rows: 0, files: 0 }
  try {
    signal?.throwIfAborted()
    await reader.read(async ({ head }) => {
      if (head.part === 'table') result.tables++
      if (head.part === 'file') result.files++
      return ({ rows = 0 }) => {
        result.rows += rows
      }
    })
    return result
  } finally {
    signal?.removeEventListener('abort', reader.close)
    reader.close()
  }
}
