import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#domain/text/comparable-text.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addReaders, asReader, searchAs } from '#tests/support/features/search.ts'

// Spelling and Unicode composition of a word, in every Indian script: in the search index, in the forum's own search,
// and in the filters of the pages, which normalize texts as the database does.

/** [stored, searched]: one visible word, or one that readers take for the same. */
const pairs: Record<string, readonly [string, string]> = {
  'Hindi with न् and with an anusvara': ['हिन्दी', 'हिंदी'],
  'a nasal of the last row': ['सम्बन्ध', 'संबंध'],
  'a candrabindu and an anusvara': ['पाँच', 'पांच'],
  'a nukta in one letter and none': ['\u0958लम', 'कलम'],
  'a nukta of its own and one in the letter': ['पढ\u093Cाई', 'प\u095Dाई'],
  'ZWNJ within a conjunct': ['पद्\u200Cम', 'पद्म'],
  'ZWJ within a conjunct': ['क्\u200Dष', 'क्ष'],
  'a vowel typed in two': ['अाम', 'आम'],
  'Bengali vowel signs in two': ['ক\u09C7\u09BEন', 'ক\u09CBন'],
  'Bengali nuktas': ['বা\u09DCি', 'বাড\u09BCি'],
  'Bengali khanda ta': ['উৎসব', 'উত্\u200Dসব'],
  'Bengali nasals': ['বাঙ্ক', 'বাংক'],
  'Gurmukhi tippi and nasal': ['ਪੰਜਾਬ', 'ਪਞ੍ਜਾਬ'],
  'Gurmukhi nuktas': ['\u0A59਼ਬਰ'.replace('਼', ''), 'ਖਬਰ'],
  'Gujarati nuktas': ['જ\u0ABCમીન', 'જમીન'],
  'Gujarati vowel signs in two': ['ક\u0ABE\u0AC7ણ', 'કોણ'],
  'Odia ଡ଼ and ଡ': ['ଓ\u0B5Cିଆ', 'ଓଡିଆ'],
  'Odia nukta of its own': ['ଓଡ\u0B3Cିଆ', 'ଓ\u0B5Cିଆ'],
  'Odia nasals': ['ଗଞ୍ଜାମ', 'ଗଂଜାମ'],
  'Tamil vowel signs in two': ['ப\u0BC6\u0BBEன்', 'ப\u0BCAன்'],
  'Telugu nasals': ['హిన్ది', 'హింది'],
  'Kannada nasals': ['ಕನ್ದ', 'ಕಂದ'],
  'Malayalam chillus': ['അവൻ', 'അവന്\u200D'],
  'Latin accents in two': ['re\u0301sume\u0301', 'résumé'],
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
  for (const [written] of Object.values(pairs))
    await database.pool.query('insert into public.discussions (title, content) values ($1, $2)', [`${written} 1`, 'x'])
})
afterAll(() => database.drop())

const inForum = (query: string) =>
  asReader(database.apiPool, 'pro', async (client) => {
    const { rows } = await client.query<{ title: string }>('select title from public.search_discussions($1)', [query])
    return rows.map(({ title }) => title)
  })

describe.each(Object.entries(pairs))('%s', (_, [written, asked]) => {
  const stored = `${written} 1`.normalize('NFC')

  it('is one word in the search index, whichever was stored', async () => {
    for (const query of [written, asked]) {
      const found = await searchAs(database.apiPool, 'pro', query)
      expect(found.map(({ title }) => title.normalize('NFC'))).toContain(stored)
    }
  })

  it('is one text in the forum’s own search', async () => {
    for (const query of [written, asked, asked.normalize('NFD')])
      expect((await inForum(query)).map((title) => title.normalize('NFC'))).toContain(stored)
  })

  it('is normalized alike in the database and in the pages', async () => {
    const { rows } = await database.pool.query<{ folded: string }>(
      'select search.fold(t) as folded from unnest($1::text[]) t',
      [[written, asked]],
    )
    expect(rows.map(({ folded }) => folded)).toEqual([foldText(written), foldText(asked)])
    expect(foldText(written)).toBe(foldText(asked))
  })
})

it('the forum’s search does not match another word of the same letters', async () => {
  expect(await inForum('हिद')).toEqual([])
  expect(await inForum('(हिंदी')).toEqual([])
})

it('digits of every Indian script are normalized to 0 to 9 on both sides', async () => {
  const digits = '०९ ০৯ ੦੯ ૦૯ ୦୯ ௦௯ ౦౯ ೦೯ ൦൯ ٠٩ ۰۹ ０９'
  const { rows } = await database.pool.query<{ folded: string }>('select search.fold($1) as folded', [digits])
  expect([rows[0]?.folded, foldText(digits)]).toEqual(Array(2).fill(Array(12).fill('09').join(' ')))
})

it('the combining marks that the database limits are those of Unicode', async () => {
  const { rows } = await database.pool.query<{ marks: string[] }>(
    String.raw`select array_agg(chr(n)) as marks from generate_series(1, 1114111) n
      where n not between 55296 and 57343 and chr(n) ~ ('[' || texts.marks() || ']')`,
  )
  const inUnicode = Array.from({ length: 0x10_ff_ff }, (_, index) => index + 1)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{M}/u.test(sign))
  const found = new Set(rows[0]?.marks)
  expect(inUnicode.filter((sign) => !found.has(sign))).toEqual([])
  expect([...found].filter((sign) => !/[\p{M}\p{Cn}]/u.test(sign))).toEqual([])
})
