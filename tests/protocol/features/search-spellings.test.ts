import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSearchWords } from '#server/content/search-words/load.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addReaders, asReader, searchAs } from '#tests/support/features/search.ts'

// Words are found in any spelling and script, without false corrections.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
  await loadSearchWords(database.pool)
  await database.pool.query(`
    insert into public.branches (code, name) values ('CSE', 'Computers');
    insert into public.courses (branch_id, code, name, semester)
      select id, c.code, c.name, 1 from public.branches, (values ('CS1', 'Operating Systems'), ('CS2', 'Operating Systems Laboratory'),
        ('CS3', 'Water Resources')) as c (code, name);
    insert into public.blog_posts (title, author, category, content)
      values ('How to reach us', 'a', 'General', 'Write to office@campus.example, please.'),
        ('A forgotten password', 'a', 'General', 'How it is set anew.'),
        ('Placement week', 'a', 'General', 'Eight companies.')`)
  await database.pool.query('select search.count_words()')
})
afterAll(() => database.drop())

const add = (means: string) =>
  asReader(database.pool, 'admin', (client) =>
    client.query("insert into public.search_words (term, means) values ('qx ' || md5($1), array[$1])", [means]),
  )

const meant = async (question: string) => {
  const { rows } = await database.pool.query<{ means: string[] | null }>(
    'select means from search.understand($1, $2, true)',
    [`${question} ?`, ['everyone']],
  )
  return rows.flatMap(({ means }) => means ?? [])
}

describe('words', () => {
  it.each([
    ['kitaab', 'books'],
    ['किताब', 'books'],
    ['pareekshaa', 'exam'],
    ['ପରୀକ୍ଷା', 'exam'],
    ['chhatrvritti', 'scholarship'],
    ['hallticket', 'hall ticket'],
    ['pasword bhool gya', 'forgotten'],
    ['harassing', 'ragging'],
  ])('%s is read as %s', async (typed, word) => {
    expect(await meant(typed)).toContain(word)
  })

  it('are fillers in any spelling', async () => {
    expect(await meant('krna chaaiye kese')).toEqual([])
  })

  it('are corrected to the site’s own word before a usual misspelling of it', async () => {
    const { rows } = await database.pool.query(
      "select corrected from search.understand('plcement ?', array['everyone'])",
    )
    expect(rows).toEqual([{ corrected: 'placement' }])
    // A word whose meaning differs is no misspelling.
    const hindi = await database.pool.query("select corrected from search.understand('upsthiti ?', array['everyone'])")
    expect(hindi.rows).toEqual([{ corrected: 'upasthiti' }])
  })

  it('that mark what was found are no little ones', async () => {
    const { rows } = await database.pool.query<{ marked: string[] }>(
      `select search.matched('Training and Placement for all, of the year',
         array(select search.lexeme_of(w) from unnest(array['training', 'and', 'placement', 'for', 'of', 'the', 'year']) as w)) as marked`,
    )
    expect(rows[0]?.marked.toSorted()).toEqual(['Placement', 'Training', 'year'])
  })

  it('of two letters are no other word that sounds like them', async () => {
    const { rows } = await database.pool.query("select corrected from search.understand('tc ?', array['everyone'])")
    expect(rows).toEqual([{ corrected: null }])
  })

  it('are compared by their first 80 letters, which is more than any of ours has', async () => {
    const { rows } = await database.pool.query(
      'select search.spoken($1) = search.spoken(left($1, 80)) as same, length(search.spoken($1)) > 40 as read',
      ['campus'.repeat(80)],
    )
    expect(rows).toEqual([{ same: true, read: true }])
  })

  it('that sound alike in English are distinct', async () => {
    expect(await searchAs(database.pool, 'anon', 'weather ?')).toEqual([])
  })

  it('of an e-mail address are not guessed from their beginning, and are found as they are', async () => {
    expect(await searchAs(database.pool, 'anon', 'examp')).toEqual([])
    expect((await searchAs(database.pool, 'anon', 'office@campus.example'))[0]?.title).toBe('How to reach us')
  })
})

it('a title that was mistyped is listed before longer ones', async () => {
  expect((await searchAs(database.pool, 'anon', 'operating systms'))[0]?.title).toBe('Operating Systems')
})

it('the expansion of an admin’s word has at most four words and 80 letters', async () => {
  await add('four words at most')
  await expect(add('these are five short words')).rejects.toThrow('search_words_means_short')
  await expect(add('a'.repeat(81))).rejects.toThrow('search_words_means_short')
})
