import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'

// Discussions that are like a title: which, in what order, and for whom.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
  await room.sql('delete from public.discussions')
  const titles = [
    'Average waiting time in SJF when jobs arrive later',
    'Is waiting time turnaround minus burst?',
    'Mess menu on Sundays',
    'How do I get a transfer certificate?',
    ...Array.from({ length: 8 }, (_, n) => `Where is workshop bay ${n}`),
  ]
  for (const title of titles)
    await room.sql("insert into public.discussions (title, content) values ($1, 'c')", [title])
})
afterAll(() => room.close())

interface Row {
  title: string
  solved_comment_id: string | null
}

async function similar(who: Person | undefined, title: unknown): Promise<{ status: number; rows: Row[] }> {
  const response = await room.rest(who, 'POST', 'rpc/similar_discussions', { title })
  return { status: response.status, rows: (await response.json()) as Row[] }
}
const titlesLike = async (title: string) => (await similar(room.pro, title)).rows.map((row) => row.title)

it('finds them in other words, with typing errors, and nothing that is about something else', async () => {
  expect(await titlesLike('how to calculate avg waiting time sjf scheduling')).toContain(
    'Average waiting time in SJF when jobs arrive later',
  )
  expect((await titlesLike('transfer certficate kaise milega'))[0]).toBe('How do I get a transfer certificate?')
  expect(await titlesLike('sunday mess food')).toEqual(['Mess menu on Sundays'])
  expect(await titlesLike('passport photograph size')).toEqual([])
})

it('returns five at most, solved ones first, then those with comments', async () => {
  const like = 'where is the workshop bay'
  expect(await titlesLike(like)).toHaveLength(5)
  const [last] = (await titlesLike(like)).slice(-1)
  const comment = `insert into public.comments (discussion_id, content) select id, 'Here.' from public.discussions where title = $1 returning id`
  await room.sql(comment, [last])
  expect((await titlesLike(like))[0]).toBe(last)
  const [second] = (await titlesLike(like)).slice(-1)
  const [answer] = await room.sql(comment, [second])
  await room.sql('update public.discussions set solved_comment_id = $2 where title = $1', [second, answer?.['id']])
  expect((await titlesLike(like)).slice(0, 2)).toEqual([second, last])
})

it('finds nothing for who may not search the forum', async () => {
  const like = 'where is the workshop bay'
  expect((await similar(room.member, like)).rows).toEqual([])
  expect((await similar(undefined, like)).rows).toEqual([])
})

it('answers whatever is sent as a title', async () => {
  for (const title of [
    '',
    ' ',
    '?',
    '%',
    "'; drop table x",
    'क्या मेस खुला है',
    '🙂'.repeat(200),
    'a '.repeat(5000),
    '((((',
    '\\',
  ])
    expect([title.slice(0, 20), (await similar(room.pro, title)).status]).toEqual([title.slice(0, 20), 200])
  expect((await similar(room.pro, null)).rows).toEqual([])
  expect((await similar(room.pro, '\u0000')).status).toBe(400)
})
