import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSearchWords } from '#server/content/search-words/load.ts'
import { seed } from '#server/content/seed.ts'
import { indexPages } from '#server/features/assistant/index-pages.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addReaders, asReader, boxAs, readers, searchAs } from '#tests/support/features/search.ts'

// The results of search() in the shipped content, for any way of typing.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
  await seed(database.pool)
  await loadSearchWords(database.pool, {
    words: [
      { term: 'exam', means: ['exam', 'examination'], language: 'en' },
      { term: 'endsem', means: ['exam'], language: 'en' },
      { term: 'परीक्षा', means: ['exam'], language: 'hi' },
      { term: 'ପରୀକ୍ଷା', means: ['exam'], language: 'or' },
      { term: 'kab hai', means: [], language: 'hinglish' },
      { term: 'dbms', means: ['database management system'], language: 'code' },
    ],
  })
  await indexPages(database.pool)
  await database.pool.query(`
    insert into public.notices (title, content, author, category, audience) values
      ('परीक्षा की तिथि', '<p>फॉर्म भरें।</p>', 'a', 'General', 'everyone'),
      ('ପରୀକ୍ଷା ସୂଚନା', '<p>ଫର୍ମ</p>', 'a', 'General', 'everyone'),
      ('Eligibility', '<p>A CGPA of 7.5 &amp; no backlog.</p>', 'a', 'General', 'everyone'),
      ('Eligibility of 75 teams', '<p>Seven of 5.</p>', 'a', 'General', 'everyone');
    insert into public.discussions (id, title, content, tags) values
      ('00000000-0000-4000-8000-00000000d001', 'Mess timings', 'When does it open?', 'hostel')`)
  await database.pool.query('select search.count_words()')
})
afterAll(() => database.drop())

const titles = async (q: string) => (await searchAs(database.pool, 'pro', q)).map(({ title }) => title)
const first = async (q: string) => (await titles(q))[0]
const rank = async (q: string) => (await searchAs(database.pool, 'pro', q))[0]?.rank ?? 0
const differences = async () =>
  (await database.pool.query('select problem, kind, part is not null as comment from search.differences()')).rows

describe('a course is found', () => {
  const dbms = 'Database Management Systems'
  it.each([
    ['as written', dbms],
    ['in lower case', 'database management systems'],
    ['in the singular', 'database management system'],
    ['with a typing error', 'databse management'],
    ['with two letters in the wrong order', 'datbaase management'],
    ['with two typing errors in a long word', 'database managemnet systens'],
    ['with its words in another order', 'systems management database'],
    ['with its words cut short', 'datab manag sys'],
    ['by its code', 'CS301'],
    ['by its code with a space', 'cs 301'],
    ['by its code with a dash', 'CS-301'],
    ['by a short name', 'dbms'],
  ])('%s: %s', async (_, q) => {
    const found = await searchAs(database.pool, 'anon', q)
    expect(found.slice(0, 3).map(({ kind, title }) => `${kind}: ${title}`)).toContain(`course: ${dbms}`)
  })

  it('by the initials of its name', async () => {
    const found = await searchAs(database.pool, 'anon', 'DSA')
    expect(found.slice(0, 3).map(({ title }) => title)).toContain('Data Structures and Algorithms')
    expect(await first('OS')).toContain('Operating Systems')
  })
})

describe('words', () => {
  it('of Hindi and Odia keep their vowel signs, and are found by themselves, in English, and in each other', async () => {
    expect(await first('परीक्षा')).toBe('परीक्षा की तिथि')
    expect(await first('ପରୀକ୍ଷା')).toBe('ପରୀକ୍ଷା ସୂଚନା')
    expect(await first('तिथि')).toBe('परीक्षा की तिथि')
    for (const q of ['endsem', 'exam kab hai', 'ପରୀକ୍ଷା']) expect(await titles(q)).toContain('परीक्षा की तिथि')
    // Split at its vowel signs, it would match this one, too.
    expect(await titles('परक')).toEqual([])
  })

  it('with a point in them are one: 7.5 is neither 75 nor 5', async () => {
    const found = await titles('7.5 CGPA')
    expect(found).toContain('Eligibility')
    expect(found).not.toContain('Eligibility of 75 teams')
  })

  it('are found as parts of others, and those that have the text as it was typed come first', async () => {
    expect(await titles('ligibilit')).toEqual(expect.arrayContaining(['Eligibility', 'Eligibility of 75 teams']))
    expect(await first('eligibility of')).toBe('Eligibility of 75 teams')
  })

  it('that nothing has count against what has the rest', async () => {
    expect(await rank('eligibility')).toBeGreaterThan(await rank('eligibility zyxwvut'))
    expect(await titles('zyxwvut qwrtplk mnbvcxz eligibility')).toEqual([])
  })

  it('that are typed wrong are corrected, and the box shows the correction', async () => {
    expect((await boxAs(database.pool, 'anon', 'databse')).corrected).toEqual([{ from: 'databse', to: 'database' }])
    // In double quotes no word is replaced.
    expect(await boxAs(database.pool, 'anon', '"databse"')).toMatchObject({ corrected: [], groups: [] })
  })

  it('that are not found have the nearest words as suggestions, the most similar first', async () => {
    const { corrected, groups, nearest } = await boxAs(database.pool, 'anon', 'qqx eligibilkwx')
    expect({ corrected, groups }).toEqual({ corrected: [], groups: [] })
    expect(nearest[0]).toBe('eligibility')
    expect((await boxAs(database.pool, 'anon', 'eligibility')).nearest).toEqual([])
  })

  it('of mere questions are ignored', async () => {
    expect(await titles('what is the eligibility')).toEqual(expect.arrayContaining(await titles('eligibility')))
  })

  it('of any sort are no error', async () => {
    for (const q of [
      '',
      ' ',
      "'",
      '"',
      '\\',
      '%',
      '_',
      ':*',
      '&',
      '!!',
      '<->',
      '()',
      'a'.repeat(5000),
      'é',
      '🙂',
      '.',
      '7.',
      '\u0001',
    ])
      expect(Array.isArray(await searchAs(database.pool, 'pro', q))).toBe(true)
  })
})

describe('a result', () => {
  it('has the matching sentence, with the words as written', async () => {
    const [hit] = await searchAs(database.pool, 'pro', 'backlog eligibility')
    expect(hit).toMatchObject({ title: 'Eligibility', excerpt: 'A CGPA of 7.5 & no backlog.' })
    expect(hit?.matched).toEqual(expect.arrayContaining(['Eligibility', 'backlog']))
    for (const { excerpt } of await searchAs(database.pool, 'pro', 'interview', 100))
      expect(excerpt.length).toBeLessThanOrEqual(240)
  })

  it('lists a discussion once, by its best comment', async () => {
    await database.pool.query(`insert into public.comments (discussion_id, content) values
      ('00000000-0000-4000-8000-00000000d001', 'It opens at seven for breakfast.'),
      ('00000000-0000-4000-8000-00000000d001', 'No idea about breakfast.')`)
    const found = await searchAs(database.pool, 'pro', 'mess breakfast seven')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ kind: 'discussion', excerpt: 'It opens at seven for breakfast.' })
  })

  it('of the reader’s own branch is listed before the same of another', async () => {
    await database.pool.query(
      "update public.users set semester = 5, branch_id = (select id from public.branches where code = 'ECE') where id = $1",
      [readers.free],
    )
    await database.pool.query(
      `insert into public.courses (branch_id, code, name, semester)
       select id, 'XX' || position, 'Palaeography', 5 from public.branches`,
    )
    const [hit] = await searchAs(database.pool, 'free', 'palaeography')
    expect(hit?.excerpt).toContain('(ECE)')
  })

  it('bears the date that the notice itself bears, whenever it was put in', async () => {
    const [found] = await searchAs(database.pool, 'pro', 'reading room open till midnight')
    const { rows } = await database.pool.query<{ at: Date }>(
      "select date::timestamp at time zone 'Asia/Kolkata' as at from public.notices where id = $1",
      [found?.id],
    )
    expect(found?.at).toEqual(rows[0]?.at)
  })

  it('is a page of the product, with how its owner is reached', async () => {
    const [hit] = await searchAs(database.pool, 'anon', 'office hours contact')
    expect(hit).toMatchObject({ kind: 'page', id: '/contact', url: '/contact' })
    const text = async () => (await searchAs(database.pool, 'anon', 'call the office at phone'))[0]?.excerpt
    await database.pool.query(
      `update public.site_settings set value = jsonb_set(value, '{phone}', '"+91 1 222"') where key = 'contact'`,
    )
    expect(await text()).toContain('+91 1 222')
  })

  it('is listed in its group, the best group first where it is clearly better', async () => {
    const { groups } = await boxAs(database.pool, 'pro', 'Operating Systems')
    expect(groups[0]).toMatchObject({ group: 'papers', capped: false })
    expect(groups[0]?.rows.length).toBeLessThanOrEqual(3)
  })
})

describe('the index', () => {
  it('follows every change of the tables in its transaction', async () => {
    expect(await differences()).toEqual([])
    await database.pool.query(`
      update public.notices set title = 'Moved ' || title, audience = 'members' where audience = 'everyone';
      delete from public.alumni where name in (select name from public.alumni limit 3);
      update public.discussions set title = 'Canteen timings' where title = 'Mess timings';
      update public.comments set content = 'At eight.' where content like 'No idea%';
      update public.courses set name = name || ' II' where code = 'CS301';
      update public.branches set code = 'EC' where code = 'ECE';
      update public.site_settings set value = '{}' where key = 'contact';
      delete from public.branches where code = 'CE'`)
    expect(await differences()).toEqual([])
    await database.pool.query("delete from public.discussions where title = 'Canteen timings'")
    await database.pool.query('truncate public.companies, public.comments cascade')
    await database.pool.query('select private.remove_samples()')
    expect(await differences()).toEqual([])
  })

  it("has each comment with the terms of its discussion's title, whatever either contains", async () => {
    await database.pool.query(`
      with d as (
        insert into public.discussions (title, content)
        select title, 'CS 402 and the timing of mess timings, again and again'
        from unnest(array['Mess timings: mess, and timings', 'CS-301 lab', 'Notes of CS', 'परीक्षा कब है?', '🙂', 'NOW', repeat('long words ', 15)]) as title
        returning id
      )
      insert into public.comments (discussion_id, content)
      select d.id, content
      from d, unnest(array['30 marks only', 'See CS 301, or mess timings', 'कल है, timings', repeat('again and again ', 400), '...']) as content`)
    expect(await differences()).toEqual([])
    // And where the index has lost the discussion itself.
    await database.pool.query(`
      delete from search.documents where kind = 'discussion' and title = 'NOW' and part is null;
      insert into public.comments (discussion_id, content) select id, 'Or later' from public.discussions where title = 'NOW'`)
    expect(await differences()).toEqual([{ problem: 'missing', kind: 'discussion', comment: false }])
    await database.pool.query("delete from public.discussions where content like 'CS 402 and%'")
  })

  it('is as it was when the transaction is rolled back', async () => {
    await asReader(database.pool, 'service_role', async (client) => {
      await client.query("insert into public.vendors (name, rating) values ('dissolved', 4)")
      throw new Error('undo')
    }).catch(() => {})
    expect(await titles('dissolved')).toEqual([])
  })

  it('is reported as different, and repaired by rebuilding', async () => {
    await database.pool.query(`delete from search.documents where kind = 'question';
      update search.documents set title = 'wrong' where kind = 'template';
      update search.documents set subject_id = gen_random_uuid()::text where kind = 'tutorial'`)
    const { countDifferences, rebuildIndex } = await import('#server/features/search/rebuild.ts')
    expect(await countDifferences(database.pool)).toBeGreaterThan(50)
    await rebuildIndex(database.pool, 7)
    expect(await differences()).toEqual([])
  })
})

describe('the word list', () => {
  it('is put in once, changed by updates, and never over what an admin did', async () => {
    const words = [
      { term: 'one', means: ['first'], language: 'en' as const },
      { term: 'two', means: [], language: 'en' as const },
      { term: 'three', means: ['third'], language: 'en' as const },
    ]
    expect(await loadSearchWords(database.pool, { words })).toBe(3)
    expect(await loadSearchWords(database.pool, { words })).toBe(0)
    await asReader(database.pool, 'admin', async (client) => {
      await client.query("update public.search_words set means = '{mine}' where term = 'one'")
      await client.query("delete from public.search_words where term = 'two'")
    })
    await loadSearchWords(database.pool, { words: words.map((word) => ({ ...word, means: ['newer'] })) })
    const { rows } = await database.pool.query(
      "select term, means, shipped from public.search_words where term in ('one', 'two', 'three') order by term",
    )
    expect(rows).toEqual([
      { term: 'one', means: ['mine'], shipped: false },
      { term: 'three', means: ['newer'], shipped: true },
    ])
  })

  it('that was interrupted continues at the next start', async () => {
    const words = Array.from({ length: 1200 }, (_, at) => ({
      term: `broken ${at}`,
      means: ['off'],
      language: 'en' as const,
    }))
    let looks = 0
    // Aborts after the first piece.
    const signal = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => looks++ > 0 })
    const first = await loadSearchWords(database.pool, { words, signal })
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(1200)
    expect(await loadSearchWords(database.pool, { words })).toBe(1200 - first)
  })
})

describe('the text of a page', () => {
  it.each([
    ['<p>Send it by <b>4:30 pm</b>.</p>', 'Send it by 4:30 pm.\n'],
    ['the 10<sup>th</sup> of <A HREF="/x">May</A>, not H<sub>2</sub>O', 'the 10th of May, not H2O'],
    ['<li>one</li><li>two</li>3<img src="x">4', 'one\n two\n3 4'],
    ['a &lt;b&gt; c', 'a <b> c'],
  ])('has no gap at a mark, and one at what parts: %s', async (html, text) => {
    expect((await database.pool.query('select search.plain($1) as text', [html])).rows).toEqual([{ text }])
  })
})
