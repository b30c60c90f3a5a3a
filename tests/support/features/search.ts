import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'

/** A row of search(). */
export interface Hit {
  kind: string
  id: string
  title: string
  excerpt: string
  url: string
  rank: number
  matched: string[]
  at: Date | null
}

export interface Box {
  corrected: { from: string; to: string }[]
  nearest: string[]
  groups: { group: string; count: number; capped: boolean; rows: Hit[] }[]
  hidden: { members: number; pro: number }
}

export const readers = {
  free: '00000000-0000-4000-8000-0000000000b1',
  pro: '00000000-0000-4000-8000-0000000000b2',
  lapsed: '00000000-0000-4000-8000-0000000000b3',
  banned: '00000000-0000-4000-8000-0000000000b4',
  admin: '00000000-0000-4000-8000-0000000000b5',
} as const
export type Reader = keyof typeof readers | 'anon' | 'service_role'

/** An account of each kind. The banned one has Pro, and was an admin. */
export async function addReaders(pool: Pool): Promise<void> {
  await pool.query("insert into auth.users (id, email) select id, id || '@example.org' from unnest($1::uuid[]) as id", [
    Object.values(readers),
  ])
  const { pro, lapsed, banned, admin } = readers
  await pool.query("update public.users set plan = 'pro' where id = any($1)", [[pro, lapsed, banned]])
  await pool.query('update public.users set pro_until = now() where id = $1', [lapsed])
  await pool.query('update public.profiles set is_admin = true where id = any($1)', [[admin, banned]])
  await pool.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [banned])
}

/** Runs `work` in a transaction with the reader's role, as the data API does. */
export function asReader<T>(pool: Pool, reader: Reader, work: (client: Client) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    const account = reader in readers ? readers[reader as keyof typeof readers] : undefined
    const role = account === undefined ? reader : 'authenticated'
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      role,
      JSON.stringify({ role, sub: account }),
    ])
    return work(client)
  })
}

export const searchAs = (pool: Pool, reader: Reader, q: string, limit = 20): Promise<Hit[]> =>
  asReader(
    pool,
    reader,
    async (client) => (await client.query<Hit>('select * from public.search($1, null, $2)', [q, limit])).rows,
  )

export const boxAs = (pool: Pool, reader: Reader, q: string): Promise<Box> =>
  asReader(pool, reader, async (client) => {
    const { rows } = await client.query<{ box: Box }>('select public.search_box($1) as box', [q])
    if (rows[0] === undefined) throw new Error('search_box() answered nothing')
    return rows[0].box
  })

/** Makes a question and its answer public, as both sides of a request have agreed; answers the account that owns the card. */
export async function addPublicAnswer(pool: Pool, { question, answer }: { question: string; answer: string }) {
  const { rows } = await pool.query<{ helper: string }>(
    `with side as (insert into auth.users (id, email)
         select id, id || '@example.org' from (values (gen_random_uuid()), (gen_random_uuid())) as a (id) returning id),
       helper as (select min(id::text)::uuid as id from side),
       person as (insert into public.alumni (name, graduation_year, degree) values ('Sample Alumna', 2020, 'B.Tech') returning id),
       card as (insert into public.alumni_cards (account_id, alumnus_id, confirmed_at)
         select helper.id, person.id, now() from helper, person),
       request as (insert into private.alumni_requests (id, asker_id, helper_id, month, topic, question, state, answer)
         select gen_random_uuid(), max(side.id::text)::uuid, min(side.id::text)::uuid, current_date, 'exams', $1, 'answered', $2
         from side returning id, helper_id)
     insert into private.public_answers (request_id, helper_id, topic, question, answer, asker_agrees, helper_agrees, published_at)
       select id, helper_id, 'exams', $1, $2, true, true, now() from request returning helper_id as helper`,
    [question, answer],
  )
  return rows[0]?.helper
}
