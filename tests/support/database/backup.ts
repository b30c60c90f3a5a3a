import { type ExecFileException, execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { withoutPostingLimits } from '#tests/support/database/without-posting-limits.ts'
import { withKey } from './encryption-key.ts'

const admin = join(import.meta.dirname, '..', '..', '..', 'server', 'cli', 'main.ts')

/** `npm run admin -- …` in the environment of a site; `output` is what it printed, on either stream. */
export function runAdmin(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, out: string, err: string) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: out + err })
    execFile(process.execPath, [admin, ...args], { env: { PATH: process.env['PATH'] ?? '', ...withKey(env) } }, done)
  })
}

/** One account posts for many: of a site that runs on an embedded database, in whose tables the limits are. */
export async function liftPostingLimits(env: Record<string, string>): Promise<void> {
  const database = await joinEmbedded(env['DATA_DIR'] ?? '')
  await withoutPostingLimits(database.url)
  await database.leave()
}

/** What a job counts from the documents of the search index, from time to time (server/features/search/jobs.ts). */
const counted = ['search.words', 'search.lists', 'search.unlearnt']

/** Of each logged table, how many rows it has and a checksum over all of them; the order of rows does not count. */
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
