import { openPool } from '#server/core/database/pool.ts'
import { summed } from '../requests/durations.ts'
import { Line } from '../requests/http.ts'
import { type Outcome, type PartOptions, ratioText } from './finding.ts'
import { median } from './rates.ts'
import { type BenchSite, headersOf, openSite, type Session, signUp } from './site.ts'

const todayPath = '/rest/v1/rpc/today'
const rounds = 6
const inRound = 150
const maxP50 = 20

/** Today of the same account, on a new site and on one with as many notices, discussions and notifications. */
export async function measureToday({ report }: PartOptions): Promise<Outcome> {
  const many = 100_000
  const small = await openSite(1000)
  report(`filling ${many} discussions, notices and notifications`)
  const large = await openSite(many)
  const [ofSmall, ofLarge] = [await readerOf(small), await readerOf(large)]
  await fill(small, ofSmall, 1000)
  await fill(large, ofLarge, many)

  report('Today on both, in turn')
  const [first, second] = [sideOf(small, ofSmall), sideOf(large, ofLarge)]
  const times = { small: [] as number[], large: [] as number[] }
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [few, lots] = [await first.ask(), await second.ask()]
    // The first warms up.
    if (round === 0) continue
    times.small.push(...few)
    times.large.push(...lots)
    ratios.push(summed(lots).p50 / summed(few).p50)
  }
  for (const { close } of [first, second]) close()
  await Promise.all([small.stop(), large.stop()])

  const figures = { rows: many, small: summed(times.small), large: summed(times.large), p50Ratio: median(ratios, 2) }
  return {
    figures,
    findings: [
      {
        what: `\`rpc/today\` with ${many.toLocaleString('en')} notices, discussions and notifications`,
        target: `p50 at most ${maxP50} ms, at most twice as long as with 1,000`,
        measured: `p50 ${figures.large.p50} ms, p99 ${figures.large.p99} ms; ${ratioText(figures.p50Ratio)} times as long as with 1,000`,
        holds: figures.large.p50 <= maxP50 && figures.p50Ratio <= 2,
      },
    ],
  }
}

async function readerOf(site: BenchSite): Promise<Session> {
  const [session] = await signUp(site, 'today', 1)
  if (!session) throw new Error('No account')
  return session
}

/** Three years of notices, a third of them with a deadline in the fortnight; all notifications are this reader's. */
async function fill(site: BenchSite, { user }: Session, amount: number): Promise<void> {
  const pool = openPool(site.databaseUrl, 1)
  try {
    await pool.query(
      `set session_replication_role = replica;
       insert into public.notices (title, author, category, code, audience, publish_at, deadline)
         select 'Notice ' || n, 'An office', 'General', private.new_notice_code(), (array['pro', 'members', 'everyone'])[1 + n % 3],
           now() - n * interval '3 years' / ${amount},
           case when n % 3 = 0 then now() + interval '14 days' - n * interval '3 years' / ${amount} end
         from generate_series(1, ${amount}) as n;
       insert into public.notice_reads (account_id, notice_id)
         select '${user.id}', id from public.notices where publish_at < now() - interval '3 days';
       insert into public.notifications (account_id, kind, title, url, dedupe_key, created_at)
         select '${user.id}', case when n % 20 = 0 then 'answer' else 'security' end, 'Something ' || n, '/discussion',
           'bench:' || n, now() - (${amount} - n) * interval '1 minute'
         from generate_series(1, ${amount}) as n;
       update public.users set plan = 'pro', semester = 5 where id = '${user.id}';
       set session_replication_role = origin`,
    )
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

function sideOf(site: BenchSite, { access_token: token }: Session) {
  const line = new Line(site.url, 1)
  const headers = headersOf(site.keys.publishableKey, token)
  return {
    close: () => line.close(),
    /** Sequential requests, so that the response time contains no queueing. */
    ask: async (): Promise<number[]> => {
      const taken: number[] = []
      for (let n = 0; n < inRound; n++) {
        const { status, body, ms } = await line.ask(todayPath, { headers })
        if (status !== 200) throw new Error(`${todayPath}: ${status} ${body.slice(0, 300)}`)
        taken.push(ms)
      }
      return taken
    },
  }
}
