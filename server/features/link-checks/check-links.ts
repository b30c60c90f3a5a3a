import type { Pool } from '#server/core/database/pool.ts'
import type { Probe } from './probe-link.ts'

/** A job ends within a minute (server/core/jobs): so many links, of eight seconds at most. */
const maxLinks = 40
const parallel = 8

/** Links are due each night; a job that runs again within one, because a process was killed or started, counts nothing twice. */
const night = "interval '20 hours'"

const links = `
  select url, updated_at from public.resume_templates
  union all select url, updated_at from public.resume_projects
  union all select url, updated_at from public.tutorials`

/**
 * Checks the links of the resume page that are due: those of before this night, so that a new site does not begin with requests
 * to others. Where no link answers, the site's own line is the likely reason, and nothing is stored.
 */
export async function checkLinks(pool: Pick<Pool, 'query'>, probe: Probe): Promise<void> {
  await pool.query(`delete from private.link_checks c where not exists (select from (${links}) l where l.url = c.url)`)
  const { rows: due } = await pool.query<{ url: string }>(
    `select l.url from (${links}) l left join private.link_checks c on c.url = l.url
     group by l.url, c.checked_at having coalesce(c.checked_at, max(l.updated_at)) < now() - ${night}
     order by c.checked_at nulls first, l.url limit ${maxLinks}`,
  )
  const waiting = due.values()
  const found: { url: string; failed: boolean }[] = []
  let answered = false
  const work = async () => {
    for (const { url } of waiting) {
      const state = await probe(url)
      if (state === 'open' || state === 'down') answered = true
      if (state !== 'unknown') found.push({ url, failed: state !== 'open' })
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  if (!answered) return
  await pool.query(
    `insert into private.link_checks as c (url, checked_at, failures, failed_at)
     select f.url, now(), f.failed::int, case when f.failed then now() end
     from jsonb_to_recordset($1) as f (url text, failed boolean) order by f.url
     on conflict (url) do update set checked_at = excluded.checked_at, failed_at = excluded.failed_at,
       failures = case when excluded.failures = 0 then 0 else c.failures + 1 end
     where c.checked_at < now() - ${night}`,
    [JSON.stringify(found)],
  )
}
