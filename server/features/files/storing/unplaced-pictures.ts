import type { Pool } from '#server/core/database/pool.ts'

/**
 * Deletes the pictures that no post names, once they are due. Their files are removed after that (unreferenced.ts),
 * so a process may be killed at any point.
 */
export async function removeUnplacedPictures(pool: Pool): Promise<void> {
  await pool.query('delete from private.pictures where remove_after <= now()')
}
