import pg from 'pg'

/**
 * A load test has a handful of accounts that post for a whole college; RATE_LIMITS=off does not affect the database's
 * limits.
 */
export async function withoutPostingLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`alter table public.discussions disable trigger discussions_limit;
    alter table public.comments disable trigger comments_limit`)
  await client.end()
}
