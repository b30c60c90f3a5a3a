import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { dayAndMonthOf, daysAfter } from '#domain/dates/college-time.ts'
import { type Client, type Pool, transaction } from '../core/database/pool.ts'
import { root } from '../core/config/root.ts'
import { shippedCatalogue } from './catalogue.ts'

// The files contain whole rows, which the database's own checks validate.
const texts = z.array(z.string())
const item = { id: z.uuid(), name: z.string() }
const post = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  date: z.iso.date(),
  effective_date: z.iso.date(),
  category: z.string(),
  priority: z.string(),
  tags: texts,
  pinned: z.boolean(),
})
/** Days after seeding, so that a new site has future deadlines. */
const notice = post.extend({ deadline_in_days: z.int().optional() })
/** `{day 9}` in a text is the ninth day after seeding: `7 December`. */
const withDays = (text: string, seededOn: string) =>
  text.replaceAll(/\{day (\d+)\}/g, (_, days: string) => dayAndMonthOf(daysAfter(seededOn, Number(days))))
/** At 5 pm in India. */
const deadlineAfter = (seededOn: string, days: number) =>
  new Date(new Date(`${seededOn}T17:00:00+05:30`).getTime() + days * 86_400_000).toISOString()
/** Links of the resume page lead to other sites. */
const link = { id: z.uuid(), position: z.int(), title: z.string(), description: z.string(), url: z.url() }
interface Shipped {
  table: string
  file: string
  id: string
  row: z.ZodObject
  /** Whether a column `sample` marks the rows. */
  sample?: boolean
  /** The table of the rows' parents, which a college may have deleted before an upgrade adds rows. */
  parent?: { table: string; column: string }
  columnsOf?: (row: unknown, seededOn: string) => Record<string, unknown>
}
const shipped: readonly Shipped[] = [
  ...shippedCatalogue,
  {
    table: 'site_settings',
    file: 'site-settings.json',
    id: 'key',
    row: z.strictObject({ key: z.string(), value: z.record(z.string(), z.unknown()) }),
  },
  {
    table: 'vendors',
    file: 'vendors.json',
    id: 'id',
    sample: true,
    row: z.strictObject({
      ...item,
      position: z.int(),
      contact: z.string(),
      email: z.string(),
      hours: z.string(),
      location: z.string(),
      specialties: texts,
      rating: z.number(),
      description: z.string(),
    }),
  },
  {
    table: 'blog_posts',
    file: 'blog-posts.json',
    id: 'id',
    sample: true,
    row: post,
  },
  {
    table: 'team_members',
    file: 'team-members.json',
    id: 'id',
    sample: true,
    row: z.strictObject({
      ...item,
      position: z.int(),
      role: z.string(),
      bio: z.string(),
      social_links: z.array(z.strictObject({ kind: z.string(), url: z.string() })),
    }),
  },
  {
    table: 'notices',
    file: 'notices.json',
    id: 'id',
    sample: true,
    row: notice,
    columnsOf: (row: unknown, seededOn: string) => {
      const { deadline_in_days: days, ...columns } = notice.parse(row)
      return {
        ...columns,
        excerpt: withDays(columns.excerpt, seededOn),
        content: withDays(columns.content, seededOn),
        ...(days !== undefined && { deadline: deadlineAfter(seededOn, days) }),
      }
    },
  },
  {
    table: 'alumni',
    file: 'alumni.json',
    id: 'id',
    sample: true,
    row: z.strictObject({
      ...item,
      graduation_year: z.int(),
      degree: z.string(),
      current_position: z.string(),
      company: z.string(),
      location: z.string(),
      linkedin: z.nullable(z.string()),
      bio: z.nullable(z.string()),
    }),
  },
  {
    table: 'resume_templates',
    file: 'resume-templates.json',
    id: 'id',
    row: z.strictObject({
      ...link,
      features: texts,
      rating: z.number(),
      downloads: z.string(),
      pages: z.int(),
      tags: texts,
      featured: z.boolean(),
    }),
  },
  {
    table: 'resume_projects',
    file: 'resume-projects.json',
    id: 'id',
    row: z.strictObject({ ...link, tech: texts, category: z.string(), icon: z.string(), showcase: z.boolean() }),
  },
  {
    table: 'tutorials',
    file: 'tutorials.json',
    id: 'id',
    row: z.strictObject({ ...link, duration: z.int(), platform: z.string(), thumbnail: z.string(), level: z.string() }),
  },
  {
    table: 'companies',
    file: 'companies.json',
    id: 'id',
    sample: true,
    row: z.strictObject({
      id: z.uuid(),
      company: z.string(),
      visit_date: z.iso.date(),
      profile: z.string().optional(),
      location: z.string().optional(),
      process: z.string(),
      description: z.string(),
      requirements: texts,
    }),
  },
  {
    table: 'interview_questions',
    file: 'interview-questions.json',
    id: 'id',
    row: z.strictObject({
      id: z.uuid(),
      position: z.int(),
      topic: z.string(),
      question: z.string(),
      answer: z.string(),
    }),
  },
]

/**
 * Inserts the shipped content (supabase/seed), each item once: an admin's changes and deletions stay. Returns how many
 * items were inserted.
 */
export async function seed(pool: Pool): Promise<number> {
  const files = shipped.map(({ file }) => readFileSync(join(root, 'supabase', 'seed', file), 'utf8'))
  // Only the first start after an upgrade has anything to do, so others compare one hash instead of each item.
  const whole = `shipped/${createHash('sha256').update(files.join('\0')).digest('hex')}`
  const { rowCount } = await pool.query('select from private.seeded where item = $1', [whole])
  if (rowCount === 1) return 0
  return transaction(pool, async (client) => {
    // Seeding is not an admin's change (no row in the change log: supabase/schema/admin/audit.sql).
    await client.query("select set_config('campuslife.seeding', 'on', true)")
    const { rows: today } = await client.query<{ day: string }>(
      "select (now() at time zone 'Asia/Kolkata')::date::text as day",
    )
    const seededOn = today[0]?.day ?? ''
    let made = 0
    for (const [index, item] of shipped.entries()) {
      const rows = z.array(item.row).parse(JSON.parse(files[index] ?? ''))
      const columns = rows.map((row) => ({
        ...(item.columnsOf?.(row, seededOn) ?? row),
        ...(item.sample && { sample: true }),
      }))
      made += await insertItems(client, item, columns)
    }
    await client.query('insert into private.seeded (item) values ($1) on conflict do nothing', [whole])
    return made
  })
}

/** Two concurrent processes conflict at the ledger's primary key: the second waits, then finds the items inserted. */
async function insertItems(
  client: Client,
  { table, id, parent }: Shipped,
  rows: Record<string, unknown>[],
): Promise<number> {
  // Rows omit columns without a value.
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => `"${column}"`).join(', ')
  const belongs = parent
    ? `where exists (select from public."${parent.table}" p where p.id = s."${parent.column}")`
    : ''
  const { rowCount } = await client.query(
    `with shipped as (select * from jsonb_populate_recordset(null::public."${table}", $1) s ${belongs}),
     fresh as (
       insert into private.seeded (item) select '${table}/' || "${id}" from shipped
       on conflict do nothing returning item
     )
     insert into public."${table}" (${names})
     select ${names} from shipped where '${table}/' || "${id}" in (select item from fresh)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  return rowCount ?? 0
}
