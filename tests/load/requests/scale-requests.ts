import { commentsAddress, discussionAddress, discussionsAddress, searchAddress } from './forum-requests.ts'
import type { Line } from './http.ts'

interface Row {
  id: string
  created_at: string
}

export interface Question {
  name: string
  path: string
  /** Sent as JSON by POST. */
  body?: unknown
}

/** Searches, from a text that is in every second post to one that is in none. */
const searches: Record<string, string> = {
  'a word of most posts': 'the',
  'a word of many': 'exam',
  'a tag': 'end-sem',
  'a word of few': 'tribology',
  'three words in a row': 'strength of materials lab',
  'a course code': 'CS-4711',
  'nothing that is there': 'zxqwv',
  'two letters of many': 'ex',
  'two letters of none': 'zq',
  'one letter of none': '§',
  'an asterisk': 'C*',
}

/** The requests of the forum's page, for a forum that fillDatabase created. */
export async function questionsFor(line: Line, headers: Record<string, string>): Promise<Question[]> {
  const rows = (path: string) => line.json<Row[]>(path, { headers })
  const first = await rows(discussionsAddress())
  const [oldest] = await rows('/rest/v1/discussions?select=id,created_at&order=created_at.asc,id.asc&limit=1')
  const newest = first[0]
  const last = first.at(-2)
  if (newest === undefined || last === undefined || oldest === undefined) throw new Error('The forum is empty.')
  const middle = new Date((Date.parse(newest.created_at) + Date.parse(oldest.created_at)) / 2).toISOString()
  const [most] = await rows(
    // A discussion with many comments among the newest thousand, which all sizes share.
    `/rest/v1/discussions?select=id,created_at,comments(count)&order=created_at.desc,id.desc&limit=1&offset=${await busiest(line, headers)}`,
  )
  if (most === undefined) throw new Error('No discussion has comments.')
  const comments = await rows(commentsAddress(most.id))
  const found = await rows(searchAddress('exam'))

  return [
    { name: 'list', path: discussionsAddress() },
    { name: 'list, second page', path: discussionsAddress(last) },
    { name: 'list, from the middle', path: discussionsAddress({ id: newest.id, created_at: middle }) },
    { name: 'list, the last page', path: discussionsAddress(oldest) },
    ...Object.entries(searches).map(([what, text]) => ({
      name: `search: ${what} (${text})`,
      path: searchAddress(text),
    })),
    { name: 'search: exam, second page', path: searchAddress('exam', found.at(-2)) },
    { name: 'one discussion', path: discussionAddress(most.id) },
    { name: 'its comments', path: commentsAddress(most.id) },
    { name: 'its comments, second page', path: commentsAddress(most.id, comments.at(-2)) },
    {
      name: 'a new comment',
      path: '/rest/v1/comments?select=*',
      body: { discussion_id: oldest.id, content: 'The notes are in the library, unit 3 is enough.' },
    },
    {
      name: 'a new discussion',
      path: '/rest/v1/discussions?select=*,comments(count)',
      body: { title: 'Which lab for DBMS?', content: 'Sir named two, the list on the board says three.', tags: 'dbms' },
    },
  ]
}

/** The distance of the discussion with the most comments from the newest, of a thousand. */
async function busiest(line: Line, headers: Record<string, string>): Promise<number> {
  const rows = await line.json<{ comments: { count: number }[] }[]>(
    '/rest/v1/discussions?select=comments(count)&order=created_at.desc,id.desc&limit=900',
    { headers },
  )
  const counts = rows.map(({ comments }) => comments[0]?.count ?? 0)
  return counts.indexOf(Math.max(...counts))
}
