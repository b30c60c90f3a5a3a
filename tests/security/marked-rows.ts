import type { Pool } from '#server/core/database/pool.ts'
import { access } from './access/access-table.ts'
import { ownOfTable } from './access/access-rows.ts'
import { contentRows } from './access/content-rows.ts'
import {
  discussion,
  insertAnswerable,
  insertCourse,
  insertGroup,
  insertNotice,
  insertOf,
  insertPaper,
  insertSection,
  joinBranch,
  orderValues,
  question,
} from './access/access-inserts.ts'

/** The accounts that send requests; the others have rows of their own. */
export const people = {
  member: '00000000-0000-4000-8000-00000000a001',
  pro: '00000000-0000-4000-8000-00000000a002',
  other: '00000000-0000-4000-8000-00000000a003',
  boss: '00000000-0000-4000-8000-00000000a004',
}
export type Owner = keyof typeof people

const ownerOf = (table: string) => (table in contentRows ? 'null' : (ownOfTable[table] ?? 'user_id'))

/**
 * Rows in every table of the access table, for every account, whose texts contain table and owner:
 * `zzmark-orders-other`. Scheduled content is marked `hidden`.
 */
export async function fillWithMarkedRows(pool: Pool): Promise<void> {
  const ids = Object.values(people)
  // A view shows the rows of its tables.
  const tables = Object.keys(access).filter((name) => name !== 'orders_with_buyers')
  await pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', id || '@example.org', '{}', '{}', now(), now()
     from unnest($1::uuid[]) as person (id)`,
    [ids],
  )
  await pool.query('insert into auth.sessions (id, user_id) select id, id from unnest($1::uuid[]) as person (id)', [
    ids,
  ])
  await pool.query("update public.users set plan = 'pro' where id = any($1)", [[people.pro, people.other]])
  await pool.query('update public.profiles set is_admin = true where id = $1', [people.boss])
  await pool.query("insert into public.discussions (id, title, content, user_id) values ($1, 't', 'c', $2)", [
    discussion,
    people.other,
  ])
  await pool.query("insert into public.interview_questions (id, topic, question, answer) values ($1, 't', 'q', 'a')", [
    question,
  ])
  await pool.query(insertCourse)
  await pool.query(insertSection)
  await pool.query(joinBranch, [ids])
  await pool.query(insertGroup)
  await pool.query(insertAnswerable)
  await pool.query(insertNotice)
  await pool.query(insertPaper)
  for (const table of tables) {
    if (table in contentRows) {
      const { insert, text } = contentRows[table] ?? { insert: '', text: '' }
      await pool.query(`insert into public.${table} ${insert}`)
      // Published and scheduled rows.
      if (await hasColumn(pool, table, 'publish_at')) {
        await pool.query(`update public.${table} set ${text} = 'there'`)
        await pool.query(`insert into public.${table} ${insert}`)
        await pool.query(
          `update public.${table} set publish_at = now() + '1 day' where ${text} is distinct from 'there'`,
        )
      }
      continue
    }
    for (const person of ids) {
      const { text, values } =
        table === 'orders'
          ? { text: `insert into public.orders ${orderValues}`, values: [person] }
          : insertOf(table, person, true)
      await pool.query(text.replace(/ returning .*$/, ''), values)
    }
  }
  for (const table of tables) await mark(pool, table)
}

/** Marks every column that accepts it; a constraint of the table may reject it. */
async function mark(pool: Pool, table: string): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type in ('text', 'jsonb', 'ARRAY')`,
    [table],
  )
  const whose = Object.entries(people)
    .map(([name, id]) => `when (${ownerOf(table)})::uuid = '${id}' then '${name}'`)
    .join(' ')
  const hidden = (await hasColumn(pool, table, 'publish_at')) ? `when publish_at > now() then 'hidden'` : ''
  const text = `'zzmark-${table}-' || (case ${hidden} ${whose} else 'nobody' end)`
  const client = await pool.connect()
  let marked = 0
  try {
    await client.query(`alter table public.${table} disable trigger user`)
    for (const { name, type } of columns) {
      // A name is public beside everything that its owner writes.
      if (['first_name', 'last_name', 'full_name'].includes(name)) continue
      const value = type === 'text' ? text : type === 'jsonb' ? `jsonb_build_object('k', ${text})` : `array[${text}]`
      const { rowCount } = await client
        .query(`update public.${table} set ${name} = ${value}`)
        .catch(() => ({ rowCount: 0 }))
      marked += rowCount ?? 0
    }
    await client.query(`alter table public.${table} enable trigger user`)
  } finally {
    client.release()
  }
  if (marked === 0 && !(table in unmarkable)) throw new Error(`No row of ${table} took a mark.`)
}

/** Tables without a text of their own. */
const unmarkable: Record<string, true> = {
  academic_figures: true,
  answering_courses: true,
  attendance_rules: true,
  calendar_feeds: true,
  change_answers: true,
  class_links: true,
  course_choices: true,
  first_pages: true,
  follows: true,
  helpful: true,
  helpful_answers: true,
  learnt_questions: true,
  notice_reads: true,
  notification_preferences: true,
  notification_settings: true,
  paper_request_votes: true,
  paper_requests: true,
  practice_plans: true,
  practice_reviews: true,
  read_marks: true,
  // Its texts are of lists.
  consents: true,
  section_members: true,
  shortlists: true,
  // Its text is at most 8 capital letters.
  sections: true,
  timetables: true,
  // Its text is an address, which a mark is not.
  role_invitations: true,
}

/** Private tables about a person's rows (a digest's time beside its settings) belong to the person, too. */
async function accountOf(pool: Pool, schema: string, table: string): Promise<string> {
  const { rowCount } = await pool.query(
    `select from information_schema.columns
     where table_schema = $1 and table_name = $2 and column_name = 'account_id' and $1 = 'private'`,
    [schema, table],
  )
  return rowCount === 1 ? 'account_id' : 'null'
}

async function hasColumn(pool: Pool, table: string, column: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2",
    [table, column],
  )
  return rowCount === 1
}

/** Columns that change with rows of others: what is found helpful, and the comments that answer a discussion. */
const derived: Record<string, readonly string[]> = {
  discussions: ['answered_at', 'solved_at', 'solved_comment_id'],
  student_answers: ['helpful'],
}

/** A hash of all rows that `actors` do not own, by table: it changes with any insert, update or deletion. */
export async function fingerprint(pool: Pool, actors: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; schema: string }>(
    `select c.relname as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('auth', 'private', 'server', 'public') and c.relkind in ('r', 'p')`,
  )
  const found: Record<string, string> = {}
  for (const { schema, name } of tables) {
    if (schema === 'public' && !(name in access)) continue
    const owner = schema === 'public' ? ownerOf(name) : await accountOf(pool, schema, name)
    const foreign = `coalesce((${owner})::uuid <> all($1::uuid[]), true)`
    const text = name in derived ? `(to_jsonb(t) - '{${derived[name]}}'::text[])::text` : 't::text || t.xmin'
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(md5(${text}), '' order by ${text})), '') as sum
       from ${schema}.${name} as t where ${foreign}`,
      [actors],
    )
    found[`${schema}.${name}`] = rows[0]?.sum ?? ''
  }
  // Of their own account's row they may change the name, not the rights.
  const { rows: rights } = await pool.query(
    'select u.id, u.plan, u.pro_until, p.is_admin from public.users u join public.profiles p using (id) order by u.id',
  )
  return { ...found, rights: JSON.stringify(rights) }
}
