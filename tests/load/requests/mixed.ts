import { discussionAddress, commentsAddress, discussionsAddress, searchAddress } from './forum-requests.ts'
import { summed, type Durations } from './durations.ts'
import { Line, type Answer, type Ask } from './http.ts'
import { seeded } from '../data/random.ts'

/** The shares of 1,000 requests. */
const shares = {
  list: 220,
  older: 60,
  search: 70,
  discussion: 110,
  comments: 110,
  comment: 20,
  user: 100,
  refresh: 25,
  signIn: 5,
  page: 130,
  file: 150,
}
type Kind = keyof typeof shares

const searches = ['exam', 'dbms', 'notes', 'unit 3', 'hostel', 'internship', 'lab record', 'gate', 'syllabus', 'zxq']
const pages = ['/', '/login', '/register', '/about', '/contact', '/books', '/dashboard', '/discussion', '/calculator']
const password = 'Genda#2026'

export interface MixedOptions {
  /** Requests in all. */
  amount: number
  connections: number
  /** As `npm run admin -- keys` prints them; the accounts are created with the secret key. */
  keys: { publishableKey: string; secretKey: string }
  /** Another order of the same mix. */
  seed?: number
}

export interface MixedFigures {
  perSecond: number
  all: Durations
  kinds: Record<string, Durations>
  /** The number of responses from 400 on, by 'kind status'. */
  rejections: Record<string, number>
}

interface Session {
  access_token: string
  refresh_token: string
}

interface Row {
  id: string
  created_at: string
}

/**
 * A college's day in small: reading, searching and answering in the forum, refreshing sessions, pages and their files.
 * Each connection is one person with sequential requests. Accounts, and discussions where there are none, are created
 * first and not counted. The site must run with RATE_LIMITS=off.
 */
export async function mixedRequests(url: string, options: MixedOptions): Promise<MixedFigures> {
  const { amount, connections, keys, seed = 1 } = options
  const line = new Line(url, connections)
  try {
    const people = await Promise.all(
      Array.from({ length: connections }, (_, index) => signUp(line, keys, `load-${index}@example.org`)),
    )
    const rows = await readRows(line, keys.publishableKey, people[0])
    const files = await readFiles(line)

    const durations = new Map<Kind, number[]>()
    const rejections: Record<string, number> = {}
    let left = amount
    const started = performance.now()
    await Promise.all(
      people.map(async (person, index) => {
        const random = seeded(seed * 1000 + index)
        while (left-- > 0) {
          const kind = pick(random)
          const { path, ask } = requestOf(kind, { person, rows, files, random, key: keys.publishableKey })
          const answer = await line.ask(path, ask)
          durations.set(kind, durations.get(kind) ?? [])
          durations.get(kind)?.push(answer.ms)
          if (answer.status >= 400)
            rejections[`${kind} ${answer.status}`] = (rejections[`${kind} ${answer.status}`] ?? 0) + 1
          else if (kind === 'refresh' || kind === 'signIn') person.session = sessionOf(answer)
        }
      }),
    )
    return {
      perSecond: Math.round(amount / ((performance.now() - started) / 1000)),
      all: summed([...durations.values()].flat()),
      kinds: Object.fromEntries([...durations].toSorted().map(([kind, each]) => [kind, summed(each)])),
      rejections,
    }
  } finally {
    line.close()
  }
}

interface Person {
  email: string
  session: Session
}

interface Hand {
  person: Person
  rows: Row[]
  files: string[]
  random: () => number
  key: string
}

function requestOf(kind: Kind, { person, rows, files, random, key }: Hand): { path: string; ask?: Ask } {
  const one = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error(`Nothing to ask for: ${kind}`)
    return found
  }
  const headers = { apikey: key, authorization: `Bearer ${person.session.access_token}` }
  const compressed = { 'accept-encoding': 'br, gzip' }
  switch (kind) {
    case 'list':
      return { path: discussionsAddress(), ask: { headers } }
    case 'older':
      return { path: discussionsAddress(one(rows)), ask: { headers } }
    case 'search':
      return { path: searchAddress(one(searches)), ask: { headers } }
    case 'discussion':
      return { path: discussionAddress(one(rows).id), ask: { headers } }
    case 'comments':
      return { path: commentsAddress(one(rows).id), ask: { headers } }
    case 'comment':
      return {
        path: '/rest/v1/comments?select=*',
        ask: {
          method: 'POST',
          headers: { ...headers, prefer: 'return=representation' },
          body: { discussion_id: one(rows).id, content: `Number ${random()} of the sheet, see the notes.` },
        },
      }
    case 'user':
      return { path: '/auth/v1/user', ask: { headers } }
    case 'refresh':
      return {
        path: '/auth/v1/token?grant_type=refresh_token',
        ask: { method: 'POST', headers: { apikey: key }, body: { refresh_token: person.session.refresh_token } },
      }
    case 'signIn':
      return { path: '/auth/v1/token?grant_type=password', ask: signInAsk(key, person.email) }
    case 'page':
      return { path: one(pages), ask: { headers: compressed } }
    case 'file':
      return { path: one(files), ask: { headers: compressed } }
  }
}

function pick(random: () => number): Kind {
  let rest = random() * Object.values(shares).reduce((sum, share) => sum + share, 0)
  for (const [kind, share] of Object.entries(shares) as [Kind, number][]) {
    rest -= share
    if (rest < 0) return kind
  }
  return 'list'
}

const signInAsk = (key: string, email: string): Ask => ({
  method: 'POST',
  headers: { apikey: key },
  body: { email, password },
})

const sessionOf = ({ body }: Answer) => JSON.parse(body) as Session

async function signUp(line: Line, keys: MixedOptions['keys'], email: string): Promise<Person> {
  const made = await line.ask('/auth/v1/admin/users', {
    method: 'POST',
    headers: { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
    body: { email, password, email_confirm: true },
  })
  // 422: it exists from an earlier run.
  if (made.status >= 400 && made.status !== 422) throw new Error(`No account for ${email}: ${made.body}`)
  return {
    email,
    session: await line.json('/auth/v1/token?grant_type=password', signInAsk(keys.publishableKey, email)),
  }
}

/** Discussions to open: those of the list's first five pages. */
async function readRows(line: Line, key: string, person: Person | undefined): Promise<Row[]> {
  const headers = { apikey: key, authorization: `Bearer ${person?.session.access_token ?? key}` }
  const rows: Row[] = []
  for (let page = 0; page < 5; page++)
    rows.push(...(await line.json<Row[]>(discussionsAddress(rows.at(-1)), { headers })))
  if (rows.length > 0) return rows
  for (let n = 1; n <= 20; n++)
    rows.push(
      ...(await line.json<Row[]>('/rest/v1/discussions?select=*', {
        method: 'POST',
        headers: { ...headers, prefer: 'return=representation' },
        body: { title: `Unit ${n} of the exam`, content: 'Which notes does everybody use?', tags: 'exam, notes' },
      })),
    )
  return rows
}

/** The scripts and styles of the landing page. */
async function readFiles(line: Line): Promise<string[]> {
  const { body } = await line.ask('/')
  const files = [...new Set(body.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
  return files.length > 0 ? files : ['/favicon.svg']
}
