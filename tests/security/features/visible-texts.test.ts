import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visibleText } from '#domain/text/visible-text.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addReaders, asReader, readers } from '#tests/support/features/search.ts'

// User-written text is visible, stays inside its box and does not affect its neighbours, also when it is sent to the
// data API directly.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
})
afterAll(() => database.drop())

/** Every invisible character of Unicode, and every space, one at a time. */
const unseen = Array.from({ length: 0x10_ff_ff }, (_, index) => index + 1)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u.test(sign))

const texts = [
  'plain',
  'two\nlines\tand a tab',
  '\u202Eesrever si siht',
  'plain\u202E, \u2066isolated\u2069',
  `x${'\u0301'.repeat(120)}`,
  `क${'\u0902'.repeat(40)} b${'\u0310'.repeat(7)}`,
  '👨\u200D👩\u200D👧 family, ❤\uFE0F, 1\uFE0F\u20E3, a\uFE0F',
  '🇮🇳 and a\u200Db\u200Cc',
  'क्\u200Dष पद्\u200Cम',
  'می\u200Cخواهم',
  '\u0958लम e\u0301',
  'नमस्ते दुनिया',
  'བསྒྲུབས',
]

it('the database and the pages normalize a text alike', async () => {
  const all = [...texts, ...unseen]
  const { rows } = await database.pool.query<{ tidied: string }>(
    'select texts.tidied(t) as tidied from unnest($1::text[]) with ordinality as u (t, place) order by place',
    [all],
  )
  expect(rows.map(({ tidied }) => tidied)).toEqual(all.map(visibleText))
})

it('a text of invisible characters is empty, for all of them', () => {
  expect(unseen.filter((sign) => visibleText(sign.repeat(3)).trim() !== '')).toEqual([])
  expect(visibleText(unseen.join(''))).toBe('')
})

it('words of any script, joiners and emojis are unchanged', () => {
  for (const text of ['क्\u200Dष पद्\u200Cम', 'می\u200Cخواهم', '👨\u200D👩\u200D👧 ❤\uFE0F', 'བསྒྲུབས', 'ữ', 'நன்றி', 'ക്ഷ്ത്ര'])
    expect(visibleText(text)).toBe(text)
})

const asPro = <T>(sql: string, values: unknown[]) =>
  asReader(database.apiPool, 'pro', async (client) => (await client.query<T & object>(sql, values)).rows)
const post = (title: string, content: string, tags: string) =>
  asPro<{ id: string; title: string; content: string; tags: string }>(
    'insert into public.discussions (title, content, tags, user_id) values ($1, $2, $3, $4) returning id, title, content, tags',
    [title, content, tags, readers.pro],
  )

describe('a discussion that is posted directly', () => {
  it('is rejected when its title or content is invisible', async () => {
    for (const blank of ['\u200B\u200D', '\u3164', '\u2800\u2800', '\u0301\u0301', '\u202E\u00A0', '\u{E0041}'])
      for (const [title, content] of [
        [blank, 'x'],
        ['x', blank],
      ] as const)
        await expect(post(title, content, '')).rejects.toMatchObject({ code: '23514' })
  })

  it('is stored without towers of combining marks and without overrides', async () => {
    const [row] = await post(`x${'\u0301'.repeat(120)}`, `a${'\u0310'.repeat(900)}`, '\u202Egat, plain')
    expect(row).toMatchObject({ title: `\u0078${'\u0301'.repeat(6)}`.normalize('NFC').slice(0, 6), tags: 'gat, plain' })
    expect(row?.content).toBe(`a${'\u0310'.repeat(5)}`)
  })

  it('rejects an invisible comment', async () => {
    const [row] = await post('title', 'content', '')
    const comment = (content: string) =>
      asPro('insert into public.comments (discussion_id, content, user_id) values ($1, $2, $3) returning content', [
        row?.id,
        content,
        readers.pro,
      ])
    await expect(comment('\u200B')).rejects.toMatchObject({ code: '23514' })
    expect(await comment('seen\u200B')).toEqual([{ content: 'seen' }])
  })
})

/** Texts from the product's own vocabularies, or written by other programs. */
const ofPrograms =
  /^(answer_feedback\.(kind|answered_by)|.*\.(id|url|image|thumbnail|file_key|media_type|icon|linkedin|email|priority|category|audience|groups|kind|status|state|what|problem|platform|level|downloads|language|words|plan|key|dedupe_key|digest|file_name|format|spoken|sound|stem)|search_words\..*|college\.(logo|map_point|second_colour|sign_up(_alumni|_staff)?(_domains)?|attendance_duty|attendance_per)|policy_versions\.policy|attendance\.mark|attendance_rules\.(duty|per)|notifications\..*|page_views\..*|users\..*|profiles\..*|consents\..*|push_subscriptions\..*|questions\..*|question_groups\..*|audit_log\..*|orders\..*|order_events\..*|semesters\..*|contact_messages\.email|comments\.user_name|discussions\.(user_name|anchor_kind)|follows\..*)$/

it('every text column that a browser may write is normalized by its table', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'text[]'::regtype)
       and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'a_tidied'
         and a.attname::text = any (string_to_array(encode(t.tgargs, 'escape'), '\\000')))
     order by 1`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !ofPrograms.test(name))).toEqual([])
})
