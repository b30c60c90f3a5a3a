import type { SiteHealth } from '#domain/college/site-health.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { freeSpace } from '#server/core/disk/free-space.ts'
import { mailProvenAt } from '../setup/mail-proof.ts'
import manifest from '../../../../package.json' with { type: 'json' }

export type HealthConfig = Pick<Config, 'dataDir' | 'smtp'>

interface HealthDeps {
  pool: Pool
  config: HealthConfig
  backups: { read: () => Promise<SiteHealth['backup']> }
}

export async function readHealth({ pool, config, backups }: HealthDeps): Promise<SiteHealth> {
  const [provenAt, rows, jobs, backup, disk, down] = await Promise.all([
    mailProvenAt(pool, config),
    readRows(pool),
    readJobs(pool),
    backups.read(),
    freeSpace(config.dataDir),
    readDownLinks(pool),
  ])
  const { waiting, ...database } = rows
  return {
    mail: { server: config.smtp !== undefined, provenAt: provenAt?.toISOString() ?? null, waiting },
    jobs,
    backup,
    disk,
    database,
    links: { down },
    versions: { site: manifest.version, node: process.versions.node },
  }
}

async function readRows(pool: Pool): Promise<SiteHealth['database'] & { waiting: number }> {
  const { rows } = await pool.query<SiteHealth['database'] & { waiting: number }>(
    `select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version,
       (select count(*)::int from private.order_mails where sent_at is null)
         + (select count(*)::int from public.contact_messages where sent_at is null and refused_at is null) as waiting`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database said nothing of itself.')
  return row
}

async function readDownLinks(pool: Pool): Promise<SiteHealth['links']['down']> {
  const { rows } = await pool.query<{ title: string; url: string; failed_at: Date }>(
    `select l.title, c.url, c.failed_at from private.link_checks c join (
       select title, url from public.resume_templates union select title, url from public.resume_projects
       union select title, url from public.tutorials) as l on l.url = c.url
     where c.failures > 1 order by l.title`,
  )
  return rows.map(({ failed_at: failedAt, ...link }) => ({ ...link, failedAt: failedAt.toISOString() }))
}

async function readJobs(pool: Pool): Promise<SiteHealth['jobs']> {
  // pg-boss makes its tables when a process first opens the queues.
  const { rows: found } = await pool.query<{ there: boolean }>("select to_regclass('jobs.job') is not null as there")
  if (found[0]?.there !== true) return { late: 0, failed: [] }
  const { rows } = await pool.query<{ name: string; late: number; failed: number; last: Date | null }>(
    `select name,
       (count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes'))::int as late,
       (count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days'))::int as failed,
       max(completed_on) filter (where state = 'failed') as last
     from jobs.job where state in ('created', 'retry', 'failed') group by name order by name`,
  )
  return {
    late: rows.reduce((sum, { late }) => sum + late, 0),
    failed: rows.flatMap(({ name, failed, last }) =>
      failed > 0 && last !== null ? [{ name, count: failed, lastAt: last.toISOString() }] : [],
    ),
  }
}
