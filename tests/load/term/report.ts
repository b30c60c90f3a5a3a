import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '#server/core/database/pool.ts'
import { root } from '../bench/processes.ts'
import { summed } from '../requests/durations.ts'
import type { TermFigures } from './students.ts'

interface FromDatabase {
  discussions: number
  answered: number
  /** Hours, of discussions that have an answer. */
  medianHours: number
  requests: Record<string, number>
  notifications: number
  notifiedTwice: number
  mails: number
  mailedTwice: number
  /** Events that are due and have no notification yet, and pushes that are due. */
  waiting: number
  /** A line for each. */
  failedJobs: readonly string[]
}

export interface Counts extends FromDatabase, TermFigures {
  days: number
  kills: number
  writes: number
  lost: readonly string[]
  lostResponses: number
  unexpected: readonly string[]
  pushes: { all: number; twice: number }
  peakMb: number
  databaseMb: number
  durations: ReadonlyMap<string, readonly number[]>
}

/** Pushes under way at a kill are handed over once more. */
const underWay = 96

export async function readCounts(pool: Pool): Promise<FromDatabase> {
  const { rows } = await pool.query<FromDatabase>(`
    select
      (select count(*) from public.discussions)::integer as discussions,
      (select count(*) from public.discussions d where exists (select from public.comments c where c.discussion_id = d.id))::integer
        as answered,
      (select coalesce(percentile_cont(0.5) within group (order by extract(epoch from f.first - d.created_at) / 3600), 0)
        from public.discussions d join lateral (
          select min(c.created_at) as first from public.comments c where c.discussion_id = d.id) f on f.first is not null)::integer
        as "medianHours",
      (select coalesce(jsonb_object_agg(state, amount), '{}') from (
        select private.request_state(r) as state, count(*) as amount from private.alumni_requests r group by 1) s) as requests,
      (select count(*) from public.notifications)::integer as notifications,
      (select count(*) from (select from public.notifications where event_id is not null group by account_id, event_id having count(*) > 1) t)::integer
        as "notifiedTwice",
      (select count(*) from server.mailbox)::integer as mails,
      (select count(*) from (select from server.mailbox group by recipient, subject, text, sent_at::date having count(*) > 1) t)::integer as "mailedTwice",
      ((select count(*) from private.events where fanned_out_at is null and due_at <= now())
        + (select count(*) from private.push_deliveries where due_at <= now()))::integer as waiting,
      (select coalesce(jsonb_agg(name || ': ' || left(output::text, 300)), '[]') from jobs.job where state = 'failed') as "failedJobs"`)
  const [found] = rows
  if (found === undefined) throw new Error('The database has no figures.')
  return found
}

/** Prints the figures, and writes them to docs/scale.md. @returns whether all are as they must be */
export function writeReport(counts: Counts, toDocs: boolean): boolean {
  const { classesRight, classesWrong, pushes, kills } = counts
  const findings = [
    ['acknowledged writes that are missing', counts.lost.length, 0],
    ['unexpected responses', counts.unexpected.length, 0],
    ['notifications made twice', counts.notifiedTwice, 0],
    ['mails sent twice', counts.mailedTwice, 0],
    ['pushes handed over twice', pushes.twice, underWay * kills],
    ['events and pushes that wait', counts.waiting, 0],
    ['jobs that failed', counts.failedJobs.length, 0],
    [
      'classes wrong, of a thousand',
      Math.round((1000 * classesWrong.length) / Math.max(1, classesRight + classesWrong.length)),
      10,
    ],
  ] as const
  const { requests } = counts
  const lines = [
    `${counts.days} days with ${kills} kills: ${counts.writes} acknowledged writes, ${counts.lostResponses} lost responses; ${counts.notifications} notifications, ${pushes.all} pushes, ${counts.mails} mails.`,
    '',
    '| what | found | at most |',
    '| --- | --- | --- |',
    ...findings.map(([what, found, limit]) => `| ${what} | ${found} | ${limit} |`),
    '',
    `- Forum: ${counts.answered} of ${counts.discussions} discussions have an answer, the first after ${counts.medianHours} hours at the median.`,
    `- Requests to alumni: ${Object.entries(requests)
      .map(([state, amount]) => `${amount} ${state}`)
      .join(', ')}.`,
    `- Next class: ${classesRight} hours right, ${classesWrong.length} wrong.`,
    `- Memory of the server at most ${counts.peakMb} MB; the database ends at ${counts.databaseMb} MB.`,
    '',
    '| request | times | p50, ms | p99, ms |',
    '| --- | --- | --- | --- |',
    ...[...counts.durations]
      .map(([route, ms]) => ({ route, ...summed(ms) }))
      .toSorted((one, other) => other.amount - one.amount)
      .map(({ route, amount, p50, p99 }) => `| ${route} | ${amount} | ${p50} | ${p99} |`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  for (const line of [
    ...counts.lost,
    ...counts.failedJobs.slice(0, 20),
    ...counts.unexpected.slice(0, 20),
    ...classesWrong.slice(0, 20),
  ])
    process.stdout.write(`${line}\n`)
  if (toDocs) writeSection(lines.join('\n'))
  return findings.every(([, found, limit]) => found <= limit)
}

function writeSection(text: string): void {
  const file = join(root, 'docs', 'scale.md')
  const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- term -->')
  const after = rest.split('<!-- /term -->')[1]
  if (before === undefined || after === undefined) throw new Error('docs/scale.md has no place for the term.')
  writeFileSync(file, `${before}<!-- term -->\n\n${text}\n\n<!-- /term -->${after}`)
}
