import type { Pool } from '#server/core/database/pool.ts'

// Which stored files were rewritten (private.rewritten_files), by their keys: a key never gets other bytes. Those that
// were stored before, or came with an old backup, have no row there.

/** @param original SHA-256 of the bytes that were sent; null where they are not known */
export async function markRewritten(pool: Pool, key: string, original: Buffer | null): Promise<void> {
  await pool.query(
    `insert into private.rewritten_files (file_key, original_sha256, rewritten_at) values ($1, $2, now())`,
    [key, original],
  )
}
