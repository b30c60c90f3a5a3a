import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataApi, startDataApi } from '#tests/protocol/data/data-api.ts'
import { sized } from '#tests/support/database/size.ts'
import { access } from '../access/access-table.ts'
import { plainRequests } from './fuzz-data-plain.ts'
import { type DataRequest, dataRequests, type Vocabulary } from './fuzz-data-requests.ts'
import { fuzzSeed } from './fuzz-texts.ts'
import { fillWithMarkedRows, fingerprint, type Owner, people } from '../marked-rows.ts'

/**
 * Requests after the data API's grammar, by people who may read little, over every table. What they may read
 * is taken from the access table, and every row says by marks in its texts whose it is. The seed is fixed;
 * FUZZ_SEED chooses another.
 */

const total = sized(2000, 100_000)
const batch = sized(500, 2000)

let api: DataApi
let vocabulary: Vocabulary
beforeAll(async () => {
  api = await startDataApi()
  await fillWithMarkedRows(api.pool)
  const { rows: columns } = await api.pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name <> 'not_updatable' group by 1 order by 1`,
  )
  const { rows: hints } = await api.pool.query<{ name: string; from: string; to: string }>(
    `select conname as name, a.relname as from, b.relname as to from pg_constraint
     join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and b.relnamespace = a.relnamespace order by 1`,
  )
  const related: Record<string, string[]> = {}
  for (const { from, to } of hints) {
    related[from] = [...(related[from] ?? []), to]
    related[to] = [...(related[to] ?? []), from]
  }
  vocabulary = {
    columns: Object.fromEntries(columns.map((table) => [table.name, table.columns])),
    related,
    // Functions of the fixture, except for those that fail by design or are slow.
    functions: [
      'get_status',
      'add',
      'total',
      'join_words',
      'numbers_to',
      'messages_of',
      'split',
      'takes_json',
      'takes_text',
      'whoami',
      'void_func',
      'over',
      'ambiguous',
    ],
    hints: hints.map(({ name }) => name),
    values: [
      ...Object.values(people),
      '1',
      '0',
      'supabot',
      'General',
      '2026-01-01',
      '2024-01-01T00:00:00Z',
      'null',
      'true',
      't',
      'free',
      'pro',
      '4.2',
      '{}',
      '{a}',
      '[1,2)',
      '*a*',
      '%',
      'made',
    ],
  }
  await api.get('/people') // Now the schema is cached.
}, 60_000)
afterAll(() => api.close())

const askers = ['anon', 'member', 'pro'] as const
type Asker = (typeof askers)[number]

const mayRead = (asker: Asker, table: string, owner: string): boolean => {
  const reach = access[table]?.[asker].select
  if (owner === 'hidden') return false
  return reach === 'all' || (reach === 'own' && owner === asker)
}

/** Words of our own SQL and code, which no caller sends. */
const inside =
  /pgrst_source|current_user =|json_agg|to_json\(|\.ts:\d|node_modules|\/server\/|\bat .+ \(|syntax error at|PGRSTX00/

async function examine(asker: Asker, request: DataRequest): Promise<number> {
  const headers = new Headers(request.headers)
  if (asker !== 'anon') headers.set('authorization', `Bearer ${tokens[asker]}`)
  const { method, path, body } = request
  const response = await api.get(path, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  const { status } = response

  if (status >= 500) throw new Error(`${status}: ${text}`)
  for (const [, table = '', owner = ''] of text.matchAll(/zzmark-([a-z_]+)-([a-z]+)/gi)) {
    if (!mayRead(asker, table.toLowerCase(), owner.toLowerCase()))
      throw new Error(`Shown ${table} of ${owner}: ${text}`)
  }
  if (status >= 300 && method !== 'HEAD') {
    expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    if (inside.test(text)) throw new Error(`It tells of itself: ${text}`)
  }
  // Hidden rows are not counted, either; the planner's estimate is no count.
  const table = /^\/([a-z_]+)\?/.exec(path)?.[1] ?? ''
  const reads = status < 300 && (method === 'GET' || method === 'HEAD')
  if (reads && access[table]?.[asker].select === 'none') {
    const counted = response.headers.get('content-range')?.split('/')[1] ?? '*'
    if (!/count=(planned|estimated)/.test(headers.get('prefer') ?? '')) expect(['*', '0']).toContain(counted)
    if (text.startsWith('['))
      for (const row of JSON.parse(text)) expect(Object.values(row).filter((n) => n && n !== '0')).toEqual([])
  }
  return status
}

const tokens: Partial<Record<Owner, string>> = {}

test(
  `${total} requests break nothing, show nothing and change nothing that they may not`,
  { timeout: sized(120_000, 1_800_000) },
  async () => {
    for (const asker of ['member', 'pro'] as const)
      tokens[asker] = await api.token({ role: 'authenticated', sub: people[asker] })
    const requests = fc.oneof(plainRequests(vocabulary), dataRequests(vocabulary))
    const actors = [people.member, people.pro]
    const before = await fingerprint(api.pool, actors)
    const statuses = new Map<number, number>()
    for (let done = 0; done < total; done += batch) {
      const seed = fuzzSeed + done
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...askers), requests, async (asker, request) => {
          const status = await examine(asker, request)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }),
        { seed, numRuns: batch },
      )
      expect({ seed, rows: await fingerprint(api.pool, actors) }).toEqual({ seed, rows: before })
    }
    // Responses of every kind, not rejections only.
    const share = (status: number) => (statuses.get(status) ?? 0) / total
    if (process.env['TEST_LONG'] === '1') console.info('Answers by status:', Object.fromEntries(statuses))
    expect(share(200)).toBeGreaterThan(0.1)
    expect(share(400)).toBeLessThan(0.8)
  },
)
