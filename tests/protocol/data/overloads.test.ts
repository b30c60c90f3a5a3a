import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

/** Functions with a whole body as their argument, and names that several functions share. */
let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
  await api.pool.query(functions)
})
afterAll(() => api.close())

const functions = `
  create function public.whole_json(json) returns text language sql immutable as $$ select 'json ' || $1::text $$;
  create function public.whole_jsonb(jsonb) returns jsonb language sql immutable as $$ select $1 $$;
  create function public.whole_text(text) returns text language sql immutable as $$ select 'text ' || $1 $$;
  create function public.whole_xml(xml) returns text language sql immutable as $$ select 'xml ' || $1::text $$;
  create function public.whole_bytea(bytea) returns text language sql immutable as $$ select encode($1, 'hex') $$;
  create function public.whole_integer(int) returns int language sql immutable as 'select $1';
  create function public.whole_row(public.people) returns int language sql immutable as 'select 1';
  create function public.two_unnamed(json, text) returns int language sql immutable as 'select 1';
  create function public.with_named(a int, text default 'default') returns text language sql immutable
    as $$ select a || ' ' || $2 $$;
  create function public.named_json(body json) returns int language sql immutable as 'select 1';

  create function public.several() returns text language sql immutable as $$ select 'nothing' $$;
  create function public.several(x int, y int) returns text language sql immutable as $$ select 'x and y' $$;
  create function public.several(json) returns text language sql immutable as $$ select 'json' $$;
  create function public.several(text) returns text language sql immutable as $$ select 'text' $$;
  create function public.several(bytea) returns text language sql immutable as $$ select 'bytea' $$;

  create function public.two_wholes(json) returns json language sql immutable as 'select $1';
  create function public.two_wholes(jsonb) returns jsonb language sql immutable as 'select $1';

  create function public.by_default(a text default '') returns text language sql immutable as $$ select 'a' $$;
  create function public.by_default(b int, a text default '') returns text language sql immutable as $$ select 'b' $$;
  create function public.by_default(c char, a text default '', d int default 0) returns text language sql immutable as $$ select 'c' $$;

  create function public.tied(c char, z int default 0) returns int language sql immutable as 'select 1';
  create function public.tied(c text) returns int language sql immutable as 'select 1';
  create function public.tied(c xml) returns int language sql immutable as 'select 1';
  create function public.tied(c int) returns int language sql immutable as 'select 1';
  comment on function public.tied(int) is 'A comment comes after none.';

  create function public.tied_in_secret(a int) returns int language sql immutable as 'select 1';
  create function public.tied_in_secret(a text) returns int language sql immutable as 'select 1';
  create function public.tied_in_secret(a uuid) returns int language sql immutable as 'select 1';
  revoke execute on function public.tied_in_secret(uuid) from public, anon;
  create function public.locked_box() returns int language sql immutable as 'select 1';
  revoke execute on function public.locked_box() from public, anon;

  create function public.a_record(top int) returns record language sql stable
    as 'select id, slug from channels where id <= top order by id';
  create function public.some_records() returns setof record language sql stable
    as 'select id, slug from channels where id < 3 order by id';

  create function public.longest(label text, variadic words text[]) returns text language sql immutable
    as $$ select label || array_to_string(words, '|') $$;
  create function public.longest(label text) returns text language sql immutable as $$ select label $$;
`

async function post(name: string, body: BodyInit, type = 'application/json'): Promise<[number, unknown]> {
  const response = await api.get(`/rpc/${name}`, { method: 'POST', body, headers: { 'Content-Type': type } })
  return [response.status, await response.json()]
}

const codeOf = async (answer: Promise<[number, unknown]>) => {
  const [status, body] = await answer
  return `${status} ${(body as { code: string }).code}`
}

describe('the one parameter without a name', () => {
  test.each([
    ['whole_json', '{"A": 1,  "B": 9007199254740993}', 'application/json', 'json {"A": 1,  "B": 9007199254740993}'],
    ['whole_json', '[1, 2]', 'application/json', 'json [1, 2]'],
    ['whole_json', '"word"', 'application/json', 'json "word"'],
    ['whole_jsonb', '{"b": 1, "a": 2}', 'application/json', { a: 2, b: 1 }],
    ['whole_jsonb', '{"": "x"}', 'application/json', { '': 'x' }],
    ['whole_text', 'some words', 'text/plain', 'text some words'],
    ['whole_text', '', 'text/plain; charset=utf-8', 'text '],
    ['whole_text', '{"": "x"}', 'application/json', 'text {"": "x"}'],
    ['whole_xml', '<a>b</a>', 'text/xml', 'xml <a>b</a>'],
  ])('%s accepts %s', async (name, body, type, expected) => {
    expect(await post(name, body, type)).toEqual([200, expected])
  })

  test('accepts bytes unchanged', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    expect(await post('whole_bytea', bytes, 'application/octet-stream')).toEqual([
      200,
      Buffer.from(bytes).toString('hex'),
    ])
  })

  test('gets the query string’s values as an object', async () => {
    expect(await (await api.get('/rpc/whole_jsonb?=x')).json()).toEqual({ '': 'x' })
  })

  test('with a default, beside one with a name, is left out', async () => {
    expect(await post('with_named', '{"a": 1}')).toEqual([200, '1 default'])
  })

  test.each([
    ['whole_integer', '{"": 1}', 'application/json'],
    ['whole_row', '{"": {}}', 'application/json'],
    ['two_unnamed', '{"": 1}', 'application/json'],
    ['whole_json', 'text', 'text/plain'],
    ['whole_text', 'bytes', 'application/octet-stream'],
    ['void_func', 'text', 'text/plain'],
    ['named_json', '{"A": 1}', 'application/json'],
    ['with_named', '{"a": 1, "": "x"}', 'application/json'],
  ])('%s is not called with %s', async (name, body, type) => {
    expect(await codeOf(post(name, body, type))).toBe('404 PGRST202')
  })

  test('beside another one are ignored: no argument is passed to them', async () => {
    expect(JSON.stringify(await post('two_unnamde', '{}'))).not.toContain('two_unnamed')
    expect(JSON.stringify(await post('whole_jsno', '{}'))).toContain('whole_json')
  })

  test.each([
    ['text/plain', 'text'],
    ['text/xml', 'xml'],
    ['application/octet-stream', 'bytea'],
  ])('that would accept %s and does not exist', async (type, parameter) => {
    expect(await post('whole_integer', 'x', type)).toEqual([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.whole_integer in the schema cache',
        details: `Searched for the function public.whole_integer with a single unnamed ${parameter} parameter, but no matches were found in the schema cache.`,
        hint: null,
      },
    ])
  })

  test('of another type cannot be passed under its empty name', async () => {
    expect(await post('whole_integer', '{"": 1}')).toEqual([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function public.whole_integer() in the schema cache',
        details:
          'Searched for the function public.whole_integer with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    ])
  })
})

describe('overloads', () => {
  test('named arguments have priority over a whole body, which is called for other ones', async () => {
    expect(await post('several', '{}')).toEqual([200, 'nothing'])
    expect(await post('several', '{"x": 1, "y": 2}')).toEqual([200, 'x and y'])
    expect(await post('several', '{"x": 1}')).toEqual([200, 'json'])
    expect(await post('several', 'x', 'text/plain')).toEqual([200, 'text'])
    expect(await post('several', 'x', 'application/octet-stream')).toEqual([200, 'bytea'])
    expect(await (await api.get('/rpc/several', { headers: { 'Content-Type': 'text/plain' } })).json()).toBe('nothing')
  })

  test('defaults fill missing arguments', async () => {
    expect(await post('by_default', '{}')).toEqual([200, 'a'])
    expect(await post('by_default', '{"b": 1}')).toEqual([200, 'b'])
    expect(await post('by_default', '{"c": "x", "d": 1}')).toEqual([200, 'c'])
    expect(await codeOf(post('by_default', '{"d": 1}'))).toBe('404 PGRST202')
  })

  test('a variadic parameter is one like the others', async () => {
    expect(await post('longest', '{"label": "a"}')).toEqual([200, 'a'])
    expect(await post('longest', '{"label": "a", "words": ["b", "c"]}')).toEqual([200, 'ab|c'])
    expect(await (await api.get('/rpc/longest?label=a&words=b&words=c')).json()).toBe('ab|c')
  })

  test('`columns` lists the given arguments', async () => {
    expect(await post('several?columns=x,y', '{"x": 1, "y": 2, "z": 3}')).toEqual([200, 'x and y'])
  })

  test('a list of objects is as good as its first', async () => {
    expect(await post('several', '[{"x": 1, "y": 2}, {"x": 3, "y": 4}]')).toEqual([200, 'x and y'])
    expect(await post('with_named', '[{"a": 1}, {"a": 2}]')).toEqual([200, '1 default'])
    expect(await post('whole_jsonb', '[{"a": 1}]')).toEqual([200, [{ a: 1 }]])
    expect(await codeOf(post('with_named', '[1]'))).toBe('404 PGRST202')
  })

  test('that tie are listed in one order, whatever that of their making', async () => {
    const rpc = new PostgrestClient('http://campus.test/rest/v1', {
      headers: { apikey: api.secrets.publishableKey },
      fetch: async (input, init) => api.app.request(String(input), init),
    })
    const { status, error } = await rpc.rpc('tied', { c: '1' })
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.tied(c => text), public.tied(c => xml), public.tied(c => integer), public.tied(c => character, z => integer)',
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
  })

  test('two whole bodies tie, too', async () => {
    expect(await post('two_wholes', '{"A": 1}')).toMatchObject([
      300,
      {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.two_wholes( => json), public.two_wholes( => jsonb)',
      },
    ])
  })

  test('that the caller may not run are not listed', async () => {
    const [status, body] = await post('tied_in_secret', '{"a": "x"}')
    expect(status).toBe(300)
    expect(JSON.stringify(body)).not.toContain('uuid')
  })
})

test('no hint names a function that the caller may not run', async () => {
  expect(await codeOf(post('locked_bax', '{}'))).toBe('404 PGRST202')
  expect(JSON.stringify(await post('locked_bax', '{}'))).not.toContain('locked_box')
})

test('a record has the columns that it was made of', async () => {
  expect(await post('a_record', '{"top": 1}')).toEqual([200, { id: 1, slug: 'public' }])
  expect(await (await api.get('/rpc/some_records')).json()).toEqual([
    { id: 1, slug: 'public' },
    { id: 2, slug: 'random' },
  ])
})
