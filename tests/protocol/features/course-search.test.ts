import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSearchWords } from '#server/content/search-words/load.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { type CourseName, courseNames } from '#tests/support/features/course-names.ts'
import { asReader } from '#tests/support/features/search.ts'

// The recall of course search among 3,000, by what people type: the share of 50 courses that are among the first ten.

let database: TestDatabase
const courses = courseNames(3000)
const queries = 50

beforeAll(async () => {
  database = await createTestDatabase()
  await loadSearchWords(database.pool)
  await database.pool.query("insert into public.branches (code, name) values ('BT', 'All of engineering')")
  await database.pool.query(
    `insert into public.courses (branch_id, code, name, semester)
       select b.id, c.code, c.name, 1 from public.branches b, jsonb_to_recordset($1) as c (code text, name text)`,
    [JSON.stringify(courses)],
  )
  await database.pool.query('select search.count_words(); analyze search.documents, search.words')
})
afterAll(() => database.drop())

/** The same numbers in each run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Draw = (below: number) => number
const small = new Set(['and', 'of', 'the', 'for', 'in', 'to', 'with', 'on'])
const telling = (name: string) => name.split(' ').filter((word) => !small.has(word))

function mistype(name: string, draw: Draw): string {
  const words = name.split(' ')
  const at = words.indexOf(
    words.filter((word) => word.length >= 5)[draw(words.filter((word) => word.length >= 5).length)] ?? '',
  )
  const word = words[at] ?? ''
  const place = 1 + draw(word.length - 2)
  const sign = 'aeiorstnl'[draw(9)] ?? 'e'
  const ways = [
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + sign + word.slice(place),
    word.slice(0, place) + sign + word.slice(place + 1),
    word.slice(0, place) + (word[place + 1] ?? '') + (word[place] ?? '') + word.slice(place + 2),
  ]
  return words.with(at, ways[draw(ways.length)] ?? word).join(' ')
}

/** Plain names only, where the typed text does not distinguish the others. */
const plain = courses.slice(0, 316)
const severalWords = (min: number) => (course: CourseName) => telling(course.name).length >= min

const kinds: Record<
  string,
  { of: readonly CourseName[]; typed: (course: CourseName, draw: Draw) => string; floor: number }
> = {
  'its name as written': { of: courses, typed: ({ name }) => name.toLowerCase(), floor: 0.98 },
  'its code with a space or a dash': {
    of: courses,
    typed: ({ code }, draw) => `${code.slice(0, 2).toLowerCase()}${draw(2) === 0 ? ' ' : '-'}${code.slice(2)}`,
    floor: 0.98,
  },
  'its name with one typing error': {
    of: courses.filter(({ name }) => name.split(' ').some((word) => word.length >= 5)),
    typed: ({ name }, draw) => mistype(name.toLowerCase(), draw),
    floor: 0.95,
  },
  'two words of its name swapped': {
    of: courses.filter(severalWords(2)),
    typed: ({ name }, draw) => {
      const words = name.toLowerCase().split(' ')
      const at = draw(words.length - 1)
      return words.toSpliced(at, 2, words[at + 1] ?? '', words[at] ?? '').join(' ')
    },
    floor: 0.98,
  },
  'its words cut short': {
    of: plain.filter(severalWords(2)),
    typed: ({ name }, draw) =>
      telling(name.toLowerCase())
        .map((word) => (word.length <= 4 ? word : word.slice(0, 3 + draw(3))))
        .join(' '),
    floor: 0.95,
  },
  'its first two words cut very short': {
    of: plain.filter(severalWords(2)),
    typed: ({ name }, draw) =>
      telling(name.toLowerCase())
        .slice(0, 2)
        .map((word, index) => word.slice(0, index === 0 ? 2 + draw(2) : 3 + draw(2)))
        .join(' '),
    floor: 0.8,
  },
  'its initials': {
    of: plain.filter(severalWords(2)),
    typed: ({ name }) =>
      telling(name)
        .map((word) => word[0])
        .join(''),
    floor: 0.95,
  },
}

it.each(Object.entries(kinds))('a course is found by %s', async (_, { of, typed, floor }) => {
  const draw = random(16)
  const missed: string[] = []
  await asReader(database.pool, 'anon', async (client) => {
    for (let n = 0; n < queries; n++) {
      const course = of[draw(of.length)]
      if (course === undefined) continue
      const q = typed(course, draw)
      const { rows } = await client.query<{ title: string }>('select title from public.search($1, null, 10)', [q])
      if (!rows.some(({ title }) => title === course.name)) missed.push(`${q} → ${course.name}`)
    }
  })
  if (1 - missed.length / queries < floor) expect(missed).toEqual([])
})
