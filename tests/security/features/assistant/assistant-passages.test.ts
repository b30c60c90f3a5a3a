import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addReaders, asReader, type Reader } from '#tests/support/features/search.ts'

// The passages by which the assistant judges an answer must not come from a document that the asker may not read.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
  await database.pool.query(`
    insert into public.vendors (name, rating, description) values ('Quillobooks', 4, 'Zwergpinscher beside the gate');
    insert into public.companies (company, visit_date, process) values ('Quillocompany', '2026-01-01', 'Ochsenfrosch');
    insert into public.help_entries (title, text, audience) values ('Quillohelp', 'Lindwurm', 'admins')`)
  await database.pool.query('select search.count_words()')
})
afterAll(() => database.drop())

interface Found {
  passages: { title: string; places: string }[]
  words: { known: boolean }[]
}

const passages = (reader: Reader, q: string) =>
  asReader(database.apiPool, reader, async (client) => {
    const { rows } = await client.query<{ found: Found }>('select assistant.search($1, 0, 12) as found', [`${q} ?`])
    const { passages: found = [], words = [] } = rows[0]?.found ?? {}
    return found.map((one) => ({ ...one, words }))
  })
/** The passages without the words as typed. */
const told = async (reader: Reader, q: string) =>
  JSON.stringify(await passages(reader, q)).replaceAll(/"typed":"[^"]*"/g, '')

it('the passages of a readable document contain the words of a question that match, with their places', async () => {
  const [best] = await passages('pro', 'quillocompany ochsenfrosch wolpertinger')
  expect(best).toMatchObject({ title: 'Quillocompany', places: 'tb-' })
  expect(best?.words.map(({ known }) => known)).toEqual([true, true, false])
})

it.each([
  ['anon', 'ochsenfrosch'],
  ['free', 'ochsenfrosch'],
  ['lapsed', 'ochsenfrosch'],
  ['pro', 'lindwurm'],
] as const)('to %s a word that only others may read is one that nobody has written', async (reader, word) => {
  expect(await passages(reader, `zwergpinscher ${word}`)).toMatchObject([{ title: 'Quillobooks', places: 'b-' }])
  expect(await told(reader, `zwergpinscher ${word}`)).toBe(await told(reader, 'zwergpinscher wolpertinger'))
  expect(await passages(reader, word)).toEqual([])
  expect(await passages('service_role', word)).toHaveLength(1)
})

it.each(['zwergpinscher', 'quillocompany ochsenfrosch', 'zwergpinschr gate', 'wolpertinger', 'where is it'])(
  'a search for %j lists the same with what an answer rests on as without',
  async (q) => {
    for (const reader of ['anon', 'free', 'pro'] as const) {
      const { box, found } = await asReader(database.apiPool, reader, async (client) => {
        const { rows } = await client.query<{ box: object; found: Found }>(
          'select public.search_box($1, 3) as box, assistant.search($1, 3, 12) as found',
          [q],
        )
        return rows[0] ?? { box: {}, found: undefined }
      })
      expect(found).toMatchObject(box)
    }
  },
)
