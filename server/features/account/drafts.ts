import type { Pool } from '#server/core/database/pool.ts'

/** Days since a draft was changed. */
const storedDays = 90

/** Deletes drafts that were not continued. Their number is not logged: it is their owners' alone. */
export async function pruneDrafts(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('delete from public.drafts where saved_at < now() - make_interval(days => $1)', [storedDays])
}
