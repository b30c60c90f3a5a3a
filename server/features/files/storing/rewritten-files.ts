import type { Pool } from '#server/core/database/pool.ts'

// private.rewritten_files lists rewritten files by key, whose bytes never change. Files that were stored before, or
// came with an old backup, have no row there.

/** @param original SHA-256 of the received bytes; null where it is unknown */
export async function markRewritten(pool: Pool, key: string, original: Buffer | null): Promise<void> {
  await pool.query(
    `insert into private.rewritten_files (file_key, original_sha256, rewritten_at) values ($1, $2, now())`,
    [key, original],
  )
}
