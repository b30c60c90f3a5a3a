import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcrypt from 'bcrypt'
import { z } from 'zod'
import type { Config } from '../core/config/config.ts'
import type { Database } from '../core/database/open.ts'
import { type Client, type Pool, transaction } from '../core/database/pool.ts'
import { readOrCreate } from '../core/encryption/secrets.ts'
import { root } from '../core/config/root.ts'

const people = ['free', 'pro', 'admin'] as const
type Person = (typeof people)[number]
const addressOf = (person: Person) => `sample.${person}@example.org`

const post = z.object({ by: z.enum(people), content: z.string() })
const discussions = z.array(
  post.extend({ title: z.string(), tags: z.string(), minutesAgo: z.number(), comments: z.array(post) }),
)

export interface SampleLogin {
  email: string
  password: string
}

/**
 * Sample accounts and discussions for a first look. They exist only while no other machine can reach the server: on
 * loopback, with the embedded database. Since such a server may still be behind a reverse proxy, their password is
 * random for each data folder, and the only way into them (supabase/auth/accounts/sample-accounts.ts).
 *
 * Anywhere else, samples of an earlier start are removed from the database.
 */
export async function prepareSamples(
  config: Config,
  database: Pick<Database, 'pool' | 'embedded'>,
): Promise<SampleLogin[]> {
  const wanted = config.loopback && database.embedded && !config.siteUrlIsSet
  if (!wanted) {
    await transaction(database.pool, removeSamples)
    return []
  }
  const password = await samplePassword(database.pool)
  const { rows } = await database.pool.query("select from server.secrets where name = 'samplesMade'")
  if (rows.length === 0) await transaction(database.pool, (client) => makeSamples(client, password))
  // Samples that an admin has removed since (server/features/admin/samples.ts) are not created again.
  const { rows: left } = await database.pool.query<{ email: string }>(
    "select email from auth.users where raw_app_meta_data -> 'sample' = 'true'",
  )
  const emails = new Set(left.map(({ email }) => email))
  return people.map(addressOf).flatMap((email) => (emails.has(email) ? [{ email, password }] : []))
}

async function removeSamples(client: Client): Promise<void> {
  await client.query('select private.remove_sample_accounts()')
  await client.query("delete from server.secrets where name = 'samplesMade'")
}

async function samplePassword(pool: Pool): Promise<string> {
  return (await readOrCreate(pool, { samplePassword: () => `Sample-${randomBytes(6).toString('hex')}-1` }))
    .samplePassword
}

async function makeSamples(client: Client, password: string): Promise<void> {
  await client.query("insert into server.secrets (name, value) values ('samplesMade', 'yes')")
  const hash = await bcrypt.hash(password, 10)
  const ids = new Map<Person, string>()
  for (const person of people) ids.set(person, await makeAccount(client, person, hash))
  await client.query("update public.users set plan = 'pro' where id = any($1)", [[ids.get('pro'), ids.get('admin')]])
  await client.query(
    `update public.users set onboarded_at = now(), semester = 5,
       branch_id = (select id from public.branches where sample order by position limit 1)
     where id = any($1)`,
    [[...ids.values()]],
  )
  await client.query('update public.profiles set is_admin = true where id = $1', [ids.get('admin')])

  const file = join(root, 'supabase', 'seed', 'sample-discussions.json')
  for (const discussion of discussions.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.discussions (title, content, tags, user_id, user_name, created_at)
       select $1, $2, $3, id, private.display_name(id), now() - make_interval(mins => $5) from auth.users where id = $4 returning id`,
      [discussion.title, discussion.content, discussion.tags, ids.get(discussion.by), discussion.minutesAgo],
    )
    for (const [index, comment] of discussion.comments.entries()) {
      await client.query(
        `insert into public.comments (discussion_id, content, user_id, user_name, created_at)
         select $1, $2, id, private.display_name(id), now() - make_interval(mins => $4) from auth.users where id = $3`,
        [rows[0]?.id, comment.content, ids.get(comment.by), discussion.minutesAgo - 7 * (index + 1)],
      )
    }
  }
}

async function makeAccount(client: Client, person: Person, hash: string): Promise<string> {
  const email = addressOf(person)
  const names = { first_name: 'Sample', last_name: person[0]?.toUpperCase() + person.slice(1) }
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, now(), '{"provider":"email","providers":["email"],"sample":true}', $3, now(), now())
     returning id`,
    [email, hash, names],
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $1::uuid, 'email', $1::uuid::text, jsonb_build_object('sub', $1::uuid::text, 'email', $2::text, 'email_verified', true, 'phone_verified', false), now(), now(), now())`,
    [id, email],
  )
  return id
}
