import { type ExecFileException, execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { withoutPostingLimits } from '#tests/support/database/without-posting-limits.ts'
import { withKey } from './encryption-key.ts'

const admin = join(import.meta.dirname, '..', '..', '..', 'server', 'cli', 'main.ts')

/** Runs `npm run admin -- …` in the environment of a site; `output` is that of both streams. */
export function runAdmin(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, out: string, err: string) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: out + err })
    execFile(process.execPath, [admin, ...args], { env: { PATH: process.env['PATH'] ?? '', ...withKey(env) } }, done)
  })
}

/** Lifts the posting limits in the embedded database of a site, where one account posts for many. */
export async function liftPostingLimits(env: Record<string, string>): Promise<void> {
  const database = await joinEmbedded(env['DATA_DIR'] ?? '')
  await withoutPostingLimits(database.url)
  await database.leave()
}

/** Tables that a job derives from the search index, from time to time (server/features/search/jobs.ts). */
const counted = ['search.words', 'search.lists', 'search.unlearnt']

/** The number of rows and a checksum of each logged table; the order of rows does not matter. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^(pg_|information_schema$|jobs$)'`)
    const content: Record<string, string> = {}
    for (const { name } of tables.filter((table) => !counted.includes(table.name))) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum from ${name} t`,
      )
      content[name] = rows[0]?.sum ?? ''
    }
    return content
  } finally {
    await client.end()
  }
}
