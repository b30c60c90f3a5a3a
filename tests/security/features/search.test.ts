import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addPublicAnswer, addReaders, asReader, boxAs, type Reader, searchAs } from '#tests/support/features/search.ts'

// All that search() and search_box() return is readable by their caller in the tables.

let database: TestDatabase

const everybody = ['anon', 'free', 'lapsed', 'banned', 'pro', 'admin', 'service_role'] as const satisfies Reader[]
const withAccount = ['free', 'lapsed', 'banned', 'pro', 'admin', 'service_role']
// A ban ends sessions and rights to write; the tables' policies still grant what the plan includes.
const onPro = ['banned', 'pro', 'admin', 'service_role']

/** A row of each kind and audience, each with a unique word. A row without `insert` is read from a function. */
const rows: { kind: string; table: string; word: string; insert?: string; found: readonly string[] }[] = [
  {
    kind: 'vendor',
    table: 'vendors',
    word: 'quillovendor',
    insert: "(name, rating) values ('quillovendor', 4)",
    found: everybody,
  },
  {
    kind: 'post',
    table: 'blog_posts',
    word: 'quillopost',
    insert: "(title, author, category) values ('quillopost', 'a', 'General')",
    found: everybody,
  },
  {
    kind: 'post',
    table: 'blog_posts',
    word: 'quillolater',
    insert: "(title, author, category, publish_at) values ('quillolater', 'a', 'General', now() + interval '1 hour')",
    found: [],
  },
  ...(['everyone', 'members', 'pro'] as const).map((audience) => ({
    kind: 'notice',
    table: 'notices',
    word: `quillonotice${audience}`,
    insert: `(title, author, category, audience) values ('quillonotice${audience}', 'a', 'General', '${audience}')`,
    found: { everyone: everybody, members: withAccount, pro: onPro }[audience],
  })),
  {
    kind: 'notice',
    table: 'notices',
    word: 'quilloscheduled',
    insert: `(title, author, category, audience, publish_at)
      values ('quilloscheduled', 'a', 'General', 'everyone', now() + interval '1 hour')`,
    found: [],
  },
  ...(['everyone', 'members', 'pro', 'admins'] as const).map((audience) => ({
    kind: 'help',
    table: 'help_entries',
    word: `quillohelp${audience}`,
    insert: `(title, text, audience) values ('quillohelp${audience}', 't', '${audience}')`,
    found: { everyone: everybody, members: withAccount, pro: onPro, admins: ['admin', 'service_role'] }[audience],
  })),
  {
    kind: 'alumnus',
    table: 'alumni',
    word: 'quilloalumnus',
    insert: "(name, graduation_year, degree) values ('quilloalumnus', 2020, 'd')",
    found: onPro,
  },
  {
    kind: 'company',
    table: 'companies',
    word: 'quillocompany',
    insert: "(company, visit_date) values ('quillocompany', '2026-01-01')",
    found: onPro,
  },
  {
    kind: 'question',
    table: 'interview_questions',
    word: 'quilloquestion',
    insert: "(topic, question, answer) values ('t', 'quilloquestion', 'a')",
    found: onPro,
  },
  { kind: 'alumni_answer', table: 'public_answers()', word: 'quilloanswer', found: onPro },
  {
    kind: 'material',
    table: 'study_materials',
    word: 'quillomaterial',
    insert: `(title, subject, semester, kind, bytes, file_key)
      values ('quillomaterial', 's', 1, 'paper', 1, gen_random_uuid() || '.pdf')`,
    found: onPro,
  },
  {
    kind: 'material',
    table: 'material_pages',
    word: 'quillopage',
    insert:
      "(material_id, page, text, width, height) select id, 3, 'quillopage', 595, 842 from public.study_materials limit 1",
    found: onPro,
  },
  {
    kind: 'template',
    table: 'resume_templates',
    word: 'quillotemplate',
    insert: "(title, url, rating) values ('quillotemplate', 'https://a.example', 4)",
    found: onPro,
  },
  {
    kind: 'project',
    table: 'resume_projects',
    word: 'quilloproject',
    insert: "(title, url) values ('quilloproject', 'https://a.example')",
    found: onPro,
  },
  {
    kind: 'tutorial',
    table: 'tutorials',
    word: 'quillotutorial',
    insert:
      "(title, duration, platform, url, level) values ('quillotutorial', 1, 'p', 'https://a.example', 'Beginner')",
    found: onPro,
  },
  {
    kind: 'course',
    table: 'courses',
    word: 'quillocourse',
    insert: "(branch_id, code, name, semester) select id, 'Q1', 'quillocourse', 1 from public.branches limit 1",
    found: everybody,
  },
  {
    kind: 'exam',
    table: 'exam_dates',
    word: 'quilloexam',
    insert: "(course_id, exam, date, hall) select id, 'quiz', '2026-12-01', 'quilloexam' from public.courses limit 1",
    found: withAccount,
  },
  {
    kind: 'discussion',
    table: 'discussions',
    word: 'quillodiscussion',
    insert: "(title, content) values ('quillodiscussion', 'c')",
    found: onPro,
  },
  {
    kind: 'discussion',
    table: 'comments',
    word: 'quillocomment',
    insert: "(discussion_id, content) select id, 'quillocomment' from public.discussions limit 1",
    found: onPro,
  },
]

beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
  await database.pool.query("insert into public.branches (code, name) values ('QB', 'Branch')")
  for (const { table, insert } of rows)
    if (insert !== undefined) await database.pool.query(`insert into public.${table} ${insert}`)
  await addPublicAnswer(database.pool, { question: 'How does one begin with it?', answer: 'quilloanswer' })
  await database.pool.query('select search.count_words(), search.learn_new_words(now())')
})
afterAll(() => database.drop())

/** Whether the reader can read such a row from the table itself. */
const readsTable = (reader: Reader, table: string, word: string): Promise<boolean> =>
  asReader(database.pool, reader, async (client) => {
    // The sender of a paper is private, so no role can read its whole row.
    const shown = table === 'study_materials' ? `(select title from public.${table})` : `public.${table}`
    const { rowCount } = await client.query(`select from ${shown} as t where t::text ilike $1`, [`%${word}%`])
    return rowCount === 1
  }).catch(() => false)

describe.each(everybody)('the search of %s', (reader) => {
  it.each(rows)('finds a $kind with the word $word only where the table contains it for the caller', async (row) => {
    const found = await searchAs(database.pool, reader, row.word)
    const isFound = found.some(({ kind }) => kind === row.kind)
    expect(isFound).toBe(row.found.includes(reader))
    // The server's own role calls no function of the pages.
    if (isFound && (row.insert !== undefined || reader !== 'service_role'))
      expect(await readsTable(reader, row.table, row.word)).toBe(true)
    if (!isFound) expect(found).toEqual([])
  })

  it('has the same rows in the search box', async () => {
    for (const { word } of rows) {
      const found = await searchAs(database.pool, reader, word)
      const { groups } = await boxAs(database.pool, reader, word)
      expect(groups.flatMap((group) => group.rows.map(({ id }) => id)).toSorted()).toEqual(
        found.map(({ id }) => id).toSorted(),
      )
    }
  })
})

describe('what a free account may not read', () => {
  const hidden = rows.filter(({ found }) => !found.includes('free'))

  it.each(hidden)(
    'tells nothing of itself by the word $word, not even as a correction or a prefix',
    async ({ word }) => {
      // Of the same length, and in no row.
      const nonsense = `xuzzy${word.slice(5)}`.replaceAll('o', 'x')
      const { nearest: _, ...told } = await boxAs(database.pool, 'free', nonsense)
      expect(told).toMatchObject({ groups: [], corrected: [] })
      for (const typed of [word, word.slice(0, -2), `${word}x`, word.replace('qui', 'qiu'), word.slice(3)]) {
        const { nearest, ...answer } = await boxAs(database.pool, 'free', typed)
        expect(answer).toEqual(told)
        // Readable words may be similar, too.
        expect(nearest.filter((near) => hidden.some((row) => row.word === near))).toEqual([])
      }
    },
  )

  it('is neither found nor proposed while a notice is for Pro, and found again once it is for all', async () => {
    await database.pool.query(
      "insert into public.notices (title, author, category, audience) values ('zephyrine', 'a', 'General', 'everyone')",
    )
    const found = async (q: string) => {
      const { groups, corrected } = await boxAs(database.pool, 'free', q)
      return [groups.length, corrected.length]
    }
    const setAudience = (audience: string) =>
      database.pool.query("update public.notices set audience = $1 where title = 'zephyrine'", [audience])
    expect([await found('zephyrine'), await found('zephirine')]).toEqual([
      [1, 0],
      [1, 1],
    ])
    await setAudience('pro')
    expect([await found('zephyrine'), await found('zephirine'), await found('zephyr')]).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(await searchAs(database.pool, 'pro', 'zephirine')).toHaveLength(1)
    await setAudience('members')
    expect(await found('zephyrine')).toEqual([1, 0])
  })

  it('is found exactly while the account has the plan', async () => {
    const set = (plan: string) =>
      database.pool.query('update public.users set plan = $1, pro_until = null where id = $2', [
        plan,
        '00000000-0000-4000-8000-0000000000b1',
      ])
    await set('pro')
    expect(await searchAs(database.pool, 'free', 'quilloalumnus')).toHaveLength(1)
    await set('free')
    expect(await searchAs(database.pool, 'free', 'quilloalumnus')).toEqual([])
  })

  it('is included in the counts of the whole site, for any query', async () => {
    const all = await boxAs(database.pool, 'anon', 'quilloalumnus')
    expect(all.hidden).toEqual((await boxAs(database.pool, 'anon', 'nothing of the kind')).hidden)
    expect(all.hidden.members).toBeGreaterThan(0)
    expect(all.hidden.pro).toBeGreaterThan(all.hidden.members)
    expect((await boxAs(database.pool, 'pro', 'x')).hidden).toEqual({ members: 0, pro: 0 })
  })
})

it('no role of the API has rights on the index itself', async () => {
  for (const reader of ['anon', 'pro', 'admin', 'service_role'] as const)
    for (const text of [
      'select from search.documents',
      'select from search.words',
      "select search.understand('x')",
      "select search.ranked('x', '{pro}', '{}')",
    ])
      await expect(asReader(database.pool, reader, (client) => client.query(text))).rejects.toMatchObject({
        code: '42501',
      })
})
