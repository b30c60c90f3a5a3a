import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

/**
 * Texts that must never become SQL, at each place where a caller's text is parsed. The database proves it: had one of
 * the texts run, a canary would be gone, changed, or shown.
 */
let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
  await api.pool.query(
    "create schema hidden; create table hidden.canary (word text); insert into hidden.canary values ('tweet')",
  )
  await api.pool.query(`
    create function public.shout(public.people) returns text language sql stable as 'select upper($1.username)';
    create function public.written(public.people) returns setof public.messages language sql stable
      as 'select * from messages where username = $1.username';
    create function public.takes_bytes(bytea) returns bytea language sql immutable as 'select $1';
  `)
})
afterAll(() => api.close())

const attacks = [
  `"; drop table hidden.canary; --`,
  `"; update people set status = 'OFFLINE'; --`,
  `' or '1'='1`,
  `'; drop table hidden.canary; --`,
  `x') union select word from hidden.canary --`,
  `(select word from hidden.canary)`,
  `username" from people; drop table hidden.canary; --`,
  `$1; drop table hidden.canary`,
  `\\"; drop table hidden.canary; --`,
  `x\0"; drop table hidden.canary; --`,
  `"/**/from/**/hidden.canary--`,
  `pg_sleep(20)`,
  `text); drop table hidden.canary; --`,
  `E'\\''; drop table hidden.canary; --`,
  `hidden.canary`,
  `"hidden"."canary"`,
  `::regclass`,
  `%00`,
]

/** A text in double quotes of the query grammar, where nearly every character is allowed. */
const inQuotes = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

type Place = (text: string) => [path: string, init?: RequestInit]
const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`
const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})
const headers = (given: Record<string, string>): RequestInit => ({
  headers: Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replaceAll(/[^\x20-\x7e]/g, '')]),
  ),
})

const places: Record<string, Place> = {
  table: (text) => [`/${encodeURIComponent(text)}`],
  function: (text) => [`/rpc/${encodeURIComponent(text)}`],
  column: (text) => [`/people${query({ select: text })}`],
  'quoted column': (text) => [`/people${query({ select: inQuotes(text) })}`],
  alias: (text) => [`/people${query({ select: `${inQuotes(text)}:username`, limit: '1' })}`],
  cast: (text) => [`/people${query({ select: `username::${text}` })}`],
  'cast of a count': (text) => [`/people${query({ select: `count()::${text}` })}`],
  'JSON key': (text) => [`/people${query({ select: `data->${inQuotes(text)}->>${inQuotes(text)}`, limit: '1' })}`],
  'JSON key of a filter': (text) => [`/people${query({ [`data->>${inQuotes(text)}`]: 'eq.x' })}`],
  embed: (text) => [`/people${query({ select: `${inQuotes(text)}(id)` })}`],
  'embed alias': (text) => [`/people${query({ select: `${inQuotes(text)}:messages(id)`, limit: '1' })}`],
  hint: (text) => [`/people${query({ select: `messages!${inQuotes(text)}(id)` })}`],
  'embedded column': (text) => [`/people${query({ select: `messages(${inQuotes(text)})` })}`],
  'hint of a computed embed': (text) => [`/people${query({ select: `written!${inQuotes(text)}(id)` })}`],
  'alias of a computed embed': (text) => [
    `/people${query({ select: `${inQuotes(text)}:written!inner(id),shout`, limit: '1' })}`,
  ],
  'column of a computed embed': (text) => [`/people${query({ select: `written(${inQuotes(text)})` })}`],
  'filter in a computed embed': (text) => [
    `/people${query({ select: 'written(id)', [`written.${inQuotes(text)}`]: `eq.${text}` })}`,
  ],
  'alias of a computed field': (text) => [`/people${query({ select: `${inQuotes(text)}:shout,written(id)` })}`],
  'key in a computed field': (text) => [`/people${query({ select: `shout->${inQuotes(text)}` })}`],
  'value of a computed field': (text) => [`/people${query({ shout: `eq.${text}`, order: 'shout' })}`],
  'filter column': (text) => [`/people${query({ [text]: 'eq.1' })}`],
  'quoted filter column': (text) => [`/people${query({ [inQuotes(text)]: 'eq.1' })}`],
  'filter path': (text) => [`/people${query({ select: 'messages(id)', [`messages.${inQuotes(text)}`]: 'eq.1' })}`],
  operator: (text) => [`/people${query({ username: `${text}.x` })}`],
  value: (text) => [`/people${query({ username: `eq.${text}` })}`],
  'value of a number': (text) => [`/corners${query({ id: `eq.${text}` })}`],
  pattern: (text) => [`/people${query({ username: `like.${text}` })}`],
  'list value': (text) => [`/people${query({ username: `in.(${inQuotes(text)})` })}`],
  'bare list value': (text) => [`/people${query({ username: `in.(${text})` })}`],
  'array value': (text) => [`/people${query({ username: `eq(any).{${text}}` })}`],
  'is value': (text) => [`/people${query({ username: `is.${text}` })}`],
  'search language': (text) => [`/people${query({ catchphrase: `fts(${text}).cat` })}`],
  'search value': (text) => [`/people${query({ catchphrase: `wfts.${text}` })}`],
  logic: (text) => [`/people${query({ or: `(username.eq.${inQuotes(text)},${inQuotes(text)}.is.null)` })}`],
  'bare logic': (text) => [`/people${query({ and: `(username.eq.${text})` })}`],
  order: (text) => [`/people${query({ order: text })}`],
  'quoted order': (text) => [`/people${query({ order: `${inQuotes(text)}.desc` })}`],
  'order by a JSON key': (text) => [`/people${query({ order: `data->${inQuotes(text)}` })}`],
  'order by a relation': (text) => [
    `/messages${query({ select: 'channels(id)', order: `channels(${inQuotes(text)})` })}`,
  ],
  'bare JSON key': (text) => [`/people${query({ select: `data->${text}`, [`data->>${text}`]: 'is.null' })}`],
  'alias of an embed called by its table': (text) => [
    `/channels${query({ select: `${inQuotes(text)}:messages(id)`, 'messages.id': 'eq.1' })}`,
  ],
  limit: (text) => [`/people${query({ limit: text })}`],
  offset: (text) => [`/people${query({ offset: text })}`],
  'RPC argument': (text) => [`/rpc/get_status${query({ name_param: text })}`],
  'RPC argument name': (text) => [`/rpc/get_status${query({ [text]: 'x' })}`],
  'RPC array argument': (text) => [`/rpc/total${query({ numbers: text })}`],
  'RPC body value': (text) => ['/rpc/get_status', json('POST', { name_param: text })],
  'RPC body key': (text) => ['/rpc/get_status', json('POST', { [text]: 1 })],
  'RPC whole body': (text) => [
    '/rpc/takes_text',
    { method: 'POST', body: text, headers: { 'Content-Type': 'text/plain' } },
  ],
  'RPC whole JSON': (text) => ['/rpc/takes_json', json('POST', { '': text, word: text })],
  'RPC bytes': (text) => [
    '/rpc/takes_bytes',
    { method: 'POST', body: text, headers: { 'Content-Type': 'application/octet-stream' } },
  ],
  'RPC argument without a name': (text) => [`/rpc/takes_json${query({ '': text })}`],
  'RPC columns': (text) => [`/rpc/get_status${query({ columns: inQuotes(text) })}`, json('POST', { name_param: 'x' })],
  'inserted value': (text) => ['/keyless', json('POST', { b: text })],
  'inserted key': (text) => ['/keyless', json('POST', { [text]: 1 })],
  columns: (text) => [`/keyless${query({ columns: inQuotes(text) })}`, json('POST', [{ a: 1 }])],
  on_conflict: (text) => [
    `/people${query({ on_conflict: inQuotes(text) })}`,
    json('POST', { username: 'supabot' }, { Prefer: 'resolution=merge-duplicates' }),
  ],
  'updated key': (text) => ['/keyless?a=eq.-5', json('PATCH', { [text]: 1 })],
  'updated value': (text) => ['/keyless?a=eq.-5', json('PATCH', { b: text })],
  'deleted by': (text) => [`/keyless${query({ b: `eq.never ${text}` })}`, { method: 'DELETE' }],
  Prefer: (text) => ['/people?limit=1', headers({ Prefer: text })],
  timezone: (text) => ['/people?limit=1', headers({ Prefer: `timezone=${text}` })],
  Accept: (text) => ['/people?limit=1', headers({ Accept: text })],
  Range: (text) => ['/people', headers({ Range: text })],
  profile: (text) => ['/people', headers({ 'Accept-Profile': text })],
  cookie: (text) => ['/rpc/whoami', headers({ Cookie: `c=${text}` })],
  header: (text) => ['/rpc/whoami', headers({ 'X-Agent': text })],
}

test.each(Object.entries(places))('no SQL can be injected through the %s', async (_, place) => {
  for (const attack of attacks) {
    const [path, init = {}] = place(attack)
    const given = new Headers(init.headers)
    given.set('apikey', api.secrets.secretKey)
    const response = await api.get(path, { ...init, headers: given })
    const text = await response.text()
    // No SQL error, so the text did not become SQL; and the canary is not shown.
    expect([attack, response.status < 500, text]).toEqual([
      attack,
      true,
      expect.not.stringMatching(/syntax error|42601|tweet/),
    ])
    // A value has changed no row of the fixture.
    const { rows } = await api.pool.query(
      "select (select word from hidden.canary) as word, (select count(*)::int from people where status = 'ONLINE') as online",
    )
    expect(rows).toEqual([{ word: 'tweet', online: 3 }])
  }
})

test('an operator in the value never widens a filter', async () => {
  for (const attack of attacks) {
    const response = await api.get(`/people${query({ select: 'username', username: `eq.${attack}` })}`)
    const body = await response.json()
    // A PostgreSQL text cannot contain NUL.
    if (attack.includes('\0')) expect(body.code).toBe('22021')
    else expect(body).toEqual([])
  }
})
