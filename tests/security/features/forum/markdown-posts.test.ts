import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'

// What others read of a Markdown post is made by the database: a client sends the source alone.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
})
afterAll(() => room.close())

const source = 'The **bold** one: [see](https://a.example/x) `a*b*` and $\\frac{1}{2}$'
const shown = 'The bold one: see a*b* and 1/2'

let discussion: string
beforeEach(async () => {
  await room.sql('delete from private.posting_allowances')
  await room.sql('delete from public.discussions')
  discussion = await post('discussions', { title: 'Which one?', content: source, format: 'markdown', tags: '' })
})

async function post(table: 'discussions' | 'comments', row: object): Promise<string> {
  const answer = await room.rest(room.member, 'POST', `${table}?select=id`, { ...row, user_id: room.member.id })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }[])[0]?.id ?? ''
}
const read = async (columns: string) =>
  (
    (await (
      await room.rest(room.member, 'GET', `discussions?id=eq.${discussion}&select=${columns}`)
    ).json()) as object[]
  )[0]
const indexed = async () =>
  (await room.sql('select text from search.documents_pro where subject_id = $1', [discussion]))[0]
const found = async (query: string) =>
  (
    (await (
      await room.rest(room.member, 'GET', `rpc/search_discussions?query=${encodeURIComponent(query)}&select=title`)
    ).json()) as object[]
  ).length
const edit = (row: object) => room.rest(room.member, 'PATCH', `discussions?id=eq.${discussion}`, row)

describe('the plain text of a Markdown post', () => {
  it('is in the excerpt of lists and in the index of search, and the content stays as it was sent', async () => {
    expect(await read('content,excerpt,plain_text')).toEqual({ content: source, excerpt: shown, plain_text: shown })
    expect(await indexed()).toEqual({ text: shown })
  })

  it('is null where a text is plain, which no client has to say', async () => {
    discussion = await post('discussions', { title: 'Plain?', content: source, tags: '' })
    expect(await read('format,excerpt,plain_text')).toEqual({ format: 'plain', excerpt: null, plain_text: null })
    expect(await indexed()).toEqual({ text: source })
  })

  it('follows each edit, also one of the format alone', async () => {
    expect((await edit({ content: 'Now *another* one.' })).status).toBe(200)
    expect(await read('excerpt')).toEqual({ excerpt: 'Now another one.' })
    expect(await indexed()).toEqual({ text: 'Now another one.' })
    expect((await edit({ format: 'plain' })).status).toBe(200)
    expect(await read('excerpt')).toEqual({ excerpt: null })
    expect(await indexed()).toEqual({ text: 'Now *another* one.' })
    expect((await edit({ title: 'Another title' })).status).toBe(200)
    expect(await read('version')).toEqual({ version: 4 })
  })

  it('cannot be sent by a client', async () => {
    const forged = { title: 'T', content: source, tags: '', format: 'markdown', plain_text: 'forged' }
    expect((await room.rest(room.member, 'POST', 'discussions', forged)).status).toBe(403)
    expect((await edit({ plain_text: 'forged' })).status).toBe(403)
    expect(await read('plain_text')).toEqual({ plain_text: shown })
  })

  it('is found by the forum across its marks, and not by its addresses', async () => {
    expect(await found('bold one: see')).toBe(1)
    expect(await found('a.example')).toBe(0)
  })

  it('is what a notification of an answer says, before and after an edit', async () => {
    const comment = await post('comments', { discussion_id: discussion, content: source, format: 'markdown' })
    const describeAnswer = async () => {
      const client = await room.auth.pool.connect()
      try {
        const event = { id: '1', kind: 'answer', subject_id: comment, data: {}, dedupe_key: `answer:${comment}` }
        return await eventHandlers.answer.describe(
          client,
          event as unknown as Parameters<typeof eventHandlers.answer.describe>[1],
        )
      } finally {
        client.release()
      }
    }
    expect(await describeAnswer()).toMatchObject({ body: shown })
    await room.sql(
      "insert into public.notifications (account_id, kind, subject_id, title, body, url, dedupe_key) values ($1, 'answer', $2, 't', 'b', '/x', $3)",
      [room.pro.id, discussion, `answer:${comment}`],
    )
    await room.rest(room.member, 'PATCH', `comments?id=eq.${comment}`, { content: 'Rather ~~this~~ **that**.' })
    expect((await room.sql("select body from public.notifications where kind = 'answer'"))[0]).toEqual({
      body: 'Rather this that.',
    })
  })
})
