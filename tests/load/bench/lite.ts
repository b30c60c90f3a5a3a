import type { Options } from 'autocannon'
import pg from 'pg'
import { Line } from '../requests/http.ts'
import { type Finding, type Outcome, type PartOptions, ratioText } from './finding.ts'
import { driver, keys as liteKeys, runLite, version } from './lite-project.ts'
import { listPath } from './list.ts'
import type { Running } from './processes.ts'
import { interleaved, median, medians } from './rates.ts'
import { headersOf, openSite, password, type Session, signUp } from './site.ts'

const email = 'person-0@example.org'
const rounds = 3

/** The same requests to @supabase/lite, with the same rows. Skipped where it cannot be installed. */
export async function measureLite({ report }: PartOptions): Promise<Outcome> {
  const name = `@supabase/lite ${version}`
  let lite: Running
  try {
    lite = await runLite()
  } catch (error) {
    report(`${name} is left out: ${error instanceof Error ? error.message : String(error)}`)
    const left = { what: `against ${name}`, target: '', measured: 'left out: not to be installed', holds: undefined }
    return { figures: null, findings: [left] }
  }

  const site = await openSite(1000)
  report(`copying the forum into ${name}`)
  const [first] = await copyForum(site.databaseUrl, lite.url)
  const [ours] = await signUp(site, 'person', 1)
  const theirs = await signUpAtLite(lite.url)
  if (ours === undefined || first === undefined) throw new Error('There is no account or no discussion.')

  const sides = (path: string, load: (key: string, session: Session) => Omit<Options, 'url'>) => ({
    ours: { load: { url: site.url + path, ...load(site.keys.publishableKey, ours) }, by: site },
    lite: { load: { url: lite.url + path, ...load(liteKeys.publishableKey, theirs) }, by: lite },
  })
  const comparisons = {
    'forum list': sides(listPath, (key) => ({ headers: headersOf(key) })),
    'password sign-in': sides('/auth/v1/token?grant_type=password', (key) =>
      posting({ apikey: key }, { email, password }),
    ),
    'a comment': sides('/rest/v1/comments', (key, { access_token: token, user }) =>
      posting(headersOf(key, token), { discussion_id: first, content: 'See the notes.', user_id: user.id }),
    ),
  }
  const findings: Finding[] = []
  const figures: Record<string, unknown> = { version, driver }
  for (const [what, both] of Object.entries(comparisons)) {
    report(`${what}: the site and ${name}, in turn`)
    const measured = await interleaved(both, rounds)
    const ratio = median(
      measured.map((round) => round.ours.perSecond / round.lite.perSecond),
      2,
    )
    const [site, other] = [medians(measured.map((each) => each.ours)), medians(measured.map((each) => each.lite))]
    figures[what] = { ratio, ours: site, lite: other }
    findings.push({
      what: `${what}, against ${name} (${driver})`,
      target: '',
      measured: `${ratioText(ratio)} times as many (${site.perSecond} to ${other.perSecond} a second; p99 ${site.p99} to ${other.p99} ms)`,
      holds: undefined,
    })
  }
  const memory = { ours: site.memory(), lite: lite.memory() }
  findings.push({
    what: `memory after that, against ${name}`,
    target: '',
    measured: `${memory.ours} to ${memory.lite} MB`,
    holds: undefined,
  })
  await Promise.all([site.stop(), lite.stop()])
  return { figures: { ...figures, memoryMb: memory }, findings }
}

const posting = (headers: Record<string, string>, body: unknown) => ({
  method: 'POST' as const,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Its maximum of values per statement. */
const maxValues = 100

/** @returns the discussions' ids */
async function copyForum(databaseUrl: string, liteUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const line = new Line(liteUrl, 1)
  const rowsOf = async (columns: string, table: string) => {
    const { rows } = await client.query<{ id: string }>(`select ${columns} from public.${table}`)
    const pageSize = Math.floor(maxValues / columns.split(',').length)
    for (let from = 0; from < rows.length; from += pageSize)
      await line.json(`/rest/v1/${table}?select=id`, {
        method: 'POST',
        headers: { ...headersOf(liteKeys.secretKey), prefer: 'return=representation' },
        body: rows.slice(from, from + pageSize),
      })
    return rows.map(({ id }) => id)
  }
  const ids = await rowsOf('id, title, content, tags, user_id, user_name, created_at', 'discussions')
  await rowsOf('id, discussion_id, content, user_id, user_name, created_at', 'comments')
  line.close()
  await client.end()
  return ids
}

async function signUpAtLite(url: string): Promise<Session> {
  const line = new Line(url, 1)
  const headers = { apikey: liteKeys.publishableKey }
  const session = await line.json<Session>('/auth/v1/signup', { method: 'POST', headers, body: { email, password } })
  line.close()
  return session
}
