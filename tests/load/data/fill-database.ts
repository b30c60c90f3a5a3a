import { cpus } from 'node:os'
import pg from 'pg'
import { makeTexts, nameOf, poolSize } from './words.ts'
import { withoutIndexes } from './without-indexes.ts'

export interface FillOptions {
  /** In thousands at least: a thousand neighbours share their comments out. */
  discussions: number
  /** On average; some have none, some two thousand. */
  commentsEach: number
  authors: number
  /** The same seed fills the same rows. */
  seed: number
  /** When the newest discussion was started, three years after the oldest. */
  end: string
  report: (line: string) => void
}

const neighbours = 1000
const chunk = 50_000
const days = 1095

/**
 * Fills the forum of a migrated database with generated posts, created in the database itself. The newest thousand
 * discussions are the same for any total, so that the cost of a page of them can be compared.
 *
 * @param url of the owner, a superuser: triggers and references are disabled while filling
 */
export async function fillDatabase(url: string, options: FillOptions): Promise<void> {
  const { discussions, commentsEach, authors, seed, end, report } = options
  if (discussions % neighbours !== 0) throw new Error(`The number of discussions must be a multiple of ${neighbours}.`)
  const clients = await Promise.all(cpus().map(() => connect(url)))
  const [client] = clients
  if (client === undefined) throw new Error('No connection')
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    report(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  /** Each connection processes the next chunk, from the oldest to the newest. */
  const inChunks = async (total: number, text: string, values: unknown[]) => {
    let high = total
    const work = async (each: pg.Client) => {
      while (high > 0) {
        const range = [Math.max(1, high - chunk + 1), high]
        high -= chunk
        await each.query(text, [...range, ...values])
      }
    }
    await Promise.all(clients.map(work))
  }

  try {
    await timed('texts and authors', () => prepare(client, { authors, seed }))
    const made = [seed, discussions, end, authors]
    await withoutIndexes(client, ['public.discussions', 'public.comments'], async () => {
      await timed('discussions', () => inChunks(discussions, insertDiscussions, made))
      const comments = discussions * commentsEach
      await timed('comments', () => inChunks(comments, insertComments, [...made, commentsEach]))
      report('indexes …')
    })
    await client.query(afterwards)
    await timed('vacuum and analyze', () => client.query('vacuum analyze'))
    await client.query('drop schema filling cascade')
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}

/** What triggers would have counted; and a running server has to reload the schema, which was changed meanwhile. */
const afterwards = `
  do $$ begin
    if to_regproc('private.recount_comments') is not null then perform private.recount_comments(); end if;
    if to_regproc('private.recount_activity') is not null then perform private.recount_activity(); end if;
  end $$;
  notify pgrst`

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'campuslife fill' })
  await client.connect()
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB';
    set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2; set search_path = filling, pg_catalog`)
  return client
}

async function prepare(client: pg.Client, { authors, seed }: Pick<FillOptions, 'authors' | 'seed'>): Promise<void> {
  await client.query(`drop schema if exists filling cascade;
    create schema filling;
    create unlogged table filling.texts (kind text, i integer, text text, primary key (kind, i));
    create unlogged table filling.authors (i integer primary key, id uuid, first text, last text, email text);
    -- One of many numbers that belong to n; and one from 0 to 1.
    create function filling.number(n bigint, seed integer, which integer) returns bigint
      language sql immutable parallel safe return pg_catalog.hashint8extended(n, seed * 100 + which);
    create function filling.share(n bigint, seed integer, which integer) returns float8
      language sql immutable parallel safe
      return (pg_catalog.hashint8extended(n, seed * 100 + which) & 1073741823) / 1073741824.0::float8;
    -- When the nth discussion was started: the site grew, so the newer ones lie closer.
    create function filling.started(n bigint, total bigint, ends timestamptz) returns timestamptz
      language sql immutable parallel safe
      return ends - make_interval(secs => ${days} * 86400.0 * (n / total::float8) ^ 0.8);`)
  for (const [kind, texts] of Object.entries(makeTexts(seed)))
    await client.query(
      'insert into filling.texts select $1, n - 1, text from unnest($2::text[]) with ordinality as t (text, n)',
      [kind, texts],
    )
  const names = Array.from({ length: authors }, (_, n) => nameOf(n))
  await client.query(
    `insert into filling.authors
     select n - 1, md5($1 || ' author ' || n)::uuid, first, last, lower(first || '.' || last) || n || '@fill.example'
     from unnest($2::text[], $3::text[]) with ordinality as t (first, last, n)`,
    [String(seed), names.map(({ first }) => first), names.map(({ last }) => last)],
  )
  // Triggers create the rows beside an account.
  await client.query(`set session_replication_role = origin;
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select id, email, now(), jsonb_build_object('first_name', first, 'last_name', last) from filling.authors
      on conflict do nothing;
    set session_replication_role = replica;
    analyze filling.texts; analyze filling.authors;`)
}

const pooled = (kind: string, which: number) =>
  `join texts as ${kind}${which} on ${kind}${which}.kind = '${kind}' and ${kind}${which}.i = number(n, $3::integer, ${which}) & ${poolSize - 1}`

/** One in eight contains a course, a room or a bill that few others contain. */
const rare = (which: number) =>
  `case (number(n, $3, ${which}) & 31)
     when 0 then ' CS-' || (number(n, $3, ${which + 1}) & 8191)
     when 1 then ' Room B-' || (number(n, $3, ${which + 1}) & 1023)
     when 2 then ' Receipt no. ' || (number(n, $3, ${which + 1}) & 1048575)
     when 3 then ' ME-' || (number(n, $3, ${which + 1}) & 4095)
     else '' end`

/** Parameters of both: first n, last n, seed, discussions, end, authors. */
const insertDiscussions = `
  insert into public.discussions (id, title, content, tags, user_id, user_name, created_at)
  select md5($3::integer || ' discussion ' || n)::uuid, left(title1.text || ${rare(2)}, 200),
    paragraph4.text || ' ' || paragraph5.text || ${rare(6)}, tags8.text,
    a.id, a.first || ' ' || a.last, started(n, $4::bigint, $5::timestamptz)
  from generate_series($2::bigint, $1::bigint, -1) as n
  ${pooled('title', 1)} ${pooled('paragraph', 4)} ${pooled('paragraph', 5)} ${pooled('tags', 8)}
  join authors a on a.i = floor($6::integer * share(n, $3, 9) ^ 3)`

/**
 * The comments of a thousand neighbours are interleaved, as where many discussions are active. Three in ten have none;
 * of the others, each has fewer than the one before.
 */
const insertComments = `
  insert into public.comments (id, discussion_id, content, user_id, user_name, created_at)
  select md5($3::integer || ' comment ' || n)::uuid, md5($3::integer || ' discussion ' || d)::uuid,
    remark21.text || case when number(n, $3, 22) & 1 = 0 then ' ' || remark23.text else '' end || ${rare(24)},
    a.id, a.first || ' ' || a.last,
    started(d, $4::bigint, $5::timestamptz) + least(
      make_interval(secs => 172800 * -ln(1 - share(n, $3, 26))),
      share(n, $3, 27) * (($5::timestamptz - started(d, $4::bigint, $5::timestamptz)) + interval '1 hour'))
  from generate_series($2::bigint, $1::bigint, -1) as n
  cross join lateral (select (n - 1) / (${neighbours} * $7::bigint) as block) as b
  cross join lateral (
    select block * ${neighbours} + 1 + (617 * floor(${0.7 * neighbours} * share(n, $3, 28) ^ 4)::bigint
      + (number(block, $3, 29) & 1023)) % ${neighbours} as d
  ) as picked
  ${pooled('remark', 21)} ${pooled('remark', 23)}
  join authors a on a.i = floor($6::integer * share(n, $3, 30) ^ 3)`
