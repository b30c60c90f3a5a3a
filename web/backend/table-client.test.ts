import { PostgrestClient } from '@supabase/postgrest-js'
import { describe, expect, it } from 'vitest'
import type { Database } from './database.types.ts'
import { tableClient } from './table-client.ts'

type Client = PostgrestClient<Database>
type Query = (client: Client) => PromiseLike<unknown>

const url = 'http://data.test/rest/v1'
const id = 'd0b4ae54-9a3f-4bd6-8dd4-2b9a3a7a8d51'
const at = '2026-11-22T12:00:00.123456+00:00'
const { signal } = new AbortController()

/** The requests of a client, and the result that it makes of the response. */
async function outcome(make: (ask: typeof fetch) => Client, query: Query, answer: () => Response) {
  const asked: unknown[] = []
  const client = make(async (input, init) => {
    const { method, headers, body } = new Request(input as string, init)
    asked.push([
      method,
      input,
      [...headers].filter(([name]) => name !== 'accept'),
      headers.get('accept'),
      await new Response(body).text(),
    ])
    return answer()
  })
  const result = await Promise.resolve(query(client)).then(
    (value) => ({ data: Reflect.get(value as object, 'data'), count: Reflect.get(value as object, 'count') }),
    (error: unknown) => ({
      failed: error instanceof Error,
      code: Reflect.get(error as object, 'code'),
      message: Reflect.get(error as object, 'message'),
    }),
  )
  return { asked, result }
}

const headers = { apikey: 'key' }
const ours = (ask: typeof fetch) => tableClient({ url, headers, fetch: ask })
const theirs = (ask: typeof fetch) => new PostgrestClient<Database>(url, { headers, fetch: ask, retry: false })

const queries: Record<string, Query> = {
  'a list': (client) =>
    client
      .from('discussions')
      .select('*, comments(count)')
      .lte('created_at', at)
      .or(`created_at.lt."${at}",and(id.lt.${id})`)
      .order('created_at', { ascending: false })
      .order('id')
      .limit(21)
      .abortSignal(signal)
      .throwOnError(),
  'a page of rows': (client) =>
    client.from('orders').select('id,\n state').eq('by_hand', true).gte('amount_paise', 1).range(40, 60).throwOnError(),
  'rows in an order with its nulls': (client) =>
    client
      .from('study_materials')
      .select('id, exam_year')
      .order('semester')
      .order('exam_year', { ascending: false, nullsFirst: false })
      .order('title', { nullsFirst: true })
      .throwOnError(),
  'rows of a set': (client) =>
    client.from('notices').select().in('category', ['Important', 'a, b', 'c (d)', 'Important']).throwOnError(),
  'a count': (client) =>
    client
      .from('contact_messages')
      .select('*', { count: 'exact', head: true })
      .is('handled_at', null)
      .gt('created_at', at)
      .lt('created_at', at)
      .throwOnError(),
  'the only row': (client) => client.from('users').select('*').eq('id', id).single().throwOnError(),
  'one row, or none': (client) => client.from('notices').select('*').eq('id', id).maybeSingle().throwOnError(),
  'a new row': (client) =>
    client.from('comments').insert({ discussion_id: id, content: 'é "x"' }).select().single().throwOnError(),
  'a new row that is not asked for': (client) =>
    client.from('learnt_questions').insert({ question_id: id }).throwOnError(),
  'a row that may be there': (client) =>
    client.from('users').upsert({ id, email: 'a@b.example' }).select().single().throwOnError(),
  'rows of which some are there': (client) =>
    client
      .from('exam_dates')
      .upsert(
        [
          { course_id: id, exam: 'quiz', date: '2026-11-30' },
          { course_id: id, exam: 'quiz', date: '2026-12-01', hall: 'Hall 2' },
        ],
        { onConflict: 'course_id,exam,date' },
      )
      .throwOnError(),
  'rows by a filter on embedded ones': (client) =>
    client
      .from('exam_dates')
      .select('id, courses!inner(code, name)')
      .or('code.ilike."%cs%"', { referencedTable: 'courses' })
      .throwOnError(),
  'a function that writes': (client) => client.rpc('rename_my_posts').throwOnError(),
  'a change': (client) =>
    client
      .from('calculator_states')
      .update({ state: { a: [1] } })
      .eq('account_id', id)
      .select('updated_at')
      .throwOnError(),
  'a deletion': (client) => client.from('comments').delete().eq('id', id).select('id').throwOnError(),
  'a function': (client) =>
    client
      .rpc('search_discussions', { query: 'c++ & %', most: 21 }, { get: true })
      .select('*, comments(count)')
      .order('id', { ascending: false })
      .abortSignal(signal)
      .throwOnError(),
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init)
const answers: Record<string, () => Response> = {
  'no row': json([]),
  'a row': json([{ id }]),
  'two rows': json([{ id }, { id: 2 }]),
  'a counted row': json([{ id }], { headers: { 'content-range': '0-0/57' } }),
  nothing: () => new Response(null, { status: 204 }),
  'an error of the database': json({ code: '42501', message: 'no', details: null, hint: null }, { status: 403 }),
  'no such row': json({ code: 'PGRST116', message: 'none', details: null, hint: null }, { status: 406 }),
  'an error of a proxy': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
}

const away = () => {
  throw new TypeError('Failed to fetch')
}

describe.each(Object.entries(queries))('%s', (_, query) => {
  it.each(Object.entries(answers))(
    'sends the request of postgrest-js, and has the same result for %s',
    async (name, answer) => {
      const [one, other] = await Promise.all([outcome(ours, query, answer), outcome(theirs, query, answer)])
      expect(one.asked).toEqual(other.asked)
      const { count: ourCount, ...result } = one.result as { count?: unknown }
      const { count: theirCount, ...expected } = other.result as { count?: unknown }
      // The message for several rows is our own.
      if (name === 'two rows') expect(Reflect.get(result, 'code')).toEqual(Reflect.get(expected, 'code'))
      else expect(result).toEqual(expected)
      if (theirCount !== null) expect(ourCount).toEqual(theirCount)
    },
  )

  it('rejects with the error of a fetch without a response', async () => {
    expect((await outcome(ours, query, away)).result).toEqual((await outcome(theirs, query, away)).result)
  })
})

/** The names of an object's methods, with those of its prototypes. */
function methodsOf(object: object | null): string[] {
  if (object === null || object === Object.prototype) return []
  return [...Object.getOwnPropertyNames(object), ...methodsOf(Object.getPrototypeOf(object))]
}

const methodsOfClient = (client: Client) =>
  [client, client.from('users'), client.from('users').select()].flatMap(methodsOf)

it('has every method of postgrest-js that our pages call', () => {
  const known = new Set(methodsOfClient(ours(fetch)))
  const missing = [...new Set(methodsOfClient(theirs(fetch)))].filter(
    (name) => !known.has(name) && !name.startsWith('_'),
  )
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const callers = Object.values(sources).filter((source) => /backend\/(public-)?data\.ts'/.test(source))
  // Columns are passed as texts, unlike the callback of an array's `filter`.
  const call = new RegExp(`\\.(?:${missing.join('|')})\\(['"\`]`, 'g')
  expect(callers.length).toBeGreaterThan(15)
  expect(missing).toContain('ilike')
  expect(callers.flatMap((source) => source.match(call) ?? [])).toEqual([])
})
