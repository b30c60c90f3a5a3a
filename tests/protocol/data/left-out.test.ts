import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

/**
 * Features of PostgREST that are left out, for the reasons in docs/protocols.md: rejected with its own errors, never
 * silently ignored.
 */
let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
  await api.pool.query(`
    create function public.letters(public.people) returns setof text language sql stable
      as $$ select regexp_split_to_table($1.username, '') $$;
    create function public.anything(value anyelement) returns text language sql immutable as 'select value::text';
  `)
})
afterAll(() => api.close())

const json = (method: string, body = '{}', headers: Record<string, string> = {}): RequestInit => ({
  method,
  body,
  headers: { 'Content-Type': 'application/json', ...headers },
})
const accept = (type: string): RequestInit => ({ headers: { Accept: type } })

test.each<[string, string, RequestInit, number, string]>([
  ['sums', '/products?select=price.sum()', {}, 400, 'PGRST123'],
  ['averages in embeds', '/people?select=messages(id.avg())', {}, 400, 'PGRST123'],
  ['plans', '/people', accept('application/vnd.pgrst.plan+json'), 406, 'PGRST107'],
  ['further schemas', '/people', { headers: { 'Accept-Profile': 'auth' } }, 406, 'PGRST106'],
  ['writes to further schemas', '/people', json('POST', '{}', { 'Content-Profile': 'auth' }), 406, 'PGRST106'],
  ['a description of everything', '/', {}, 404, 'PGRST126'],
  ['PUT', '/people?username=eq.x', json('PUT', '{"username":"x"}'), 405, 'PGRST117'],
  ['CSV as a body', '/people', json('POST', 'username\nx', { 'Content-Type': 'text/csv' }), 415, 'PGRST107'],
  [
    'a form as a body',
    '/rpc/add',
    json('POST', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    415,
    'PGRST107',
  ],
  ['GeoJSON', '/people', accept('application/geo+json'), 406, 'PGRST107'],
  ['plain text', '/rpc/add?a=1', accept('text/plain'), 406, 'PGRST107'],
  ['bytes', '/rpc/add?a=1', accept('application/octet-stream'), 406, 'PGRST107'],
  ['a computed set as a field', '/people?select=letters', {}, 400, '42703'],
  ["PostgreSQL's own functions as fields", '/people?select=to_jsonb', {}, 400, '42703'],
  ['arguments of any type', '/rpc/anything', json('POST', '{"value":1}'), 404, 'PGRST202'],
])('%s is rejected', async (_, path, init, status, code) => {
  const response = await api.get(path, init)
  expect([response.status, (await response.json()).code]).toEqual([status, code])
})
