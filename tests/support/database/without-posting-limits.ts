import pg from 'pg'

/** A load has a handful of accounts that post for a whole college; RATE_LIMITS=off does not reach into the database. */
export async function withoutPostingLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`alter table public.discussions disable trigger discussions_limit;
    alter table public.comments disable trigger comments_limit`)
  await client.end()
}
