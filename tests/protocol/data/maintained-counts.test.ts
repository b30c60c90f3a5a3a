import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DataApi, someone, startDataApi } from './data-api.ts'

// `comments(count)` is read from a counter that triggers maintain, which must always equal the count.

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

const [first, second, third] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)

beforeEach(async () => {
  await api.pool.query('truncate public.discussions cascade')
  await api.pool.query("insert into public.discussions (id, title, content) select unnest($1::uuid[]), 'x', 'x'", [
    [first, second, third],
  ])
})

const write = (discussion: string | undefined, amount: number) =>
  api.pool.query("insert into public.comments (discussion_id, content) select $1, 'c' from generate_series(1, $2)", [
    discussion,
    amount,
  ])

/** As every role reads it, with the same result. */
async function told(select = 'comments(count)'): Promise<unknown[]> {
  const answers = await Promise.all(
    (['anon', someone, 'service'] as const).map(async (who) => {
      const { data, error } = await api.client(who).from('discussions').select(`id, ${select}`).order('id')
      if (error) throw new Error(error.message)
      return data
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  return answers[0] as unknown[]
}

async function expectCounted(): Promise<void> {
  const { rows } = await api.pool.query<{ id: string; count: number }>(
    `select d.id, (select count(*)::int from public.comments where discussion_id = d.id) as count
     from public.discussions d order by id`,
  )
  expect(await told()).toEqual(rows.map(({ id, count }) => ({ id, comments: [{ count }] })))
}

describe('the comment count of a discussion', () => {
  it('is right after each kind of change', async () => {
    await expectCounted()
    await write(first, 3)
    await api.pool.query(
      "insert into public.comments (discussion_id, content) select id, 'x' from public.discussions, generate_series(1, 4)",
    )
    await expectCounted()
    await api.pool.query("delete from public.comments where discussion_id = $1 and content = 'c'", [first])
    await expectCounted()
    await api.pool.query("update public.comments set content = 'y'")
    await api.pool.query(
      'update public.comments set discussion_id = $2 where id in (select id from public.comments where discussion_id = $1 limit 2)',
      [first, second],
    )
    await expectCounted()
    // The caller of 'service' reads them all: what is hidden is taken out for the other two by the same statement.
    await api.pool.query("update public.comments set hidden = 'decision' where discussion_id = $1", [second])
    const { rows } = await api.pool.query(
      'select key, total::int from counts.comments_discussion_id_fkey where key = $1',
      [second],
    )
    expect(rows).toEqual([{ key: second, total: 0 }])
    await api.pool.query('update public.comments set hidden = null')
    await expectCounted()
    await api.pool.query('delete from public.discussions where id = $1', [second])
    await expectCounted()
    await api.pool.query('begin; delete from public.comments; rollback')
    await expectCounted()
    await api.pool.query('delete from public.comments')
    await expectCounted()
    await write(third, 2)
    await api.pool.query('truncate public.comments cascade')
    await expectCounted()
    await write(third, 1)
    await api.pool.query('select private.recount_comments()')
    await expectCounted()
  })

  it('is right after changes at the same moment', async () => {
    const discussions = [first, second, third]
    const change = async (number: number) => {
      const client = await api.pool.connect()
      try {
        for (let turn = 0; turn < 12; turn++) {
          const discussion = discussions[(number + turn) % 3]
          const texts = [
            "insert into public.comments (discussion_id, content) values ($1, 'c'), ($1, 'd')",
            "insert into public.comments (discussion_id, content) select id, 'c' from public.discussions where id >= $1 order by random()",
            'delete from public.comments where id in (select id from public.comments where discussion_id >= $1 order by random() limit 3)',
            'update public.comments set discussion_id = $1 where id in (select id from public.comments order by random() limit 2)',
          ]
          await client.query('begin')
          await client.query(texts[(number * 5 + turn) % 4] ?? '', [discussion])
          await client.query(turn % 5 === 4 ? 'rollback' : 'commit')
        }
      } finally {
        client.release()
      }
    }
    // Two of them may lock comments in opposite orders; the counters are no part of that deadlock.
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, number) => change(number)))
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(failed.filter((reason) => !reason.includes('deadlock detected'))).toEqual([])
    await expectCounted()
  })

  it('is read from the counter, where that is applicable', async () => {
    await write(first, 2)
    // A wrong value, which shows where it is read.
    await api.pool.query('update counts.comments_discussion_id_fkey set total = 99')
    const [row] = await told()
    expect(row).toMatchObject({ comments: [{ count: 99 }] })
    expect((await told('n:comments(total:count())'))[0]).toMatchObject({ n: [{ total: 99 }] })
    expect((await told('...comments(count)'))[0]).toMatchObject({ count: [99] })
    expect((await told('comments(count::text)'))[0]).toMatchObject({ comments: [{ count: '99' }] })

    const filtered = await api.get('/discussions?select=comments(count)&comments.content=eq.c&order=id&limit=1')
    expect(await filtered.json()).toEqual([{ comments: [{ count: 2 }] }])
    const grouped = await api.get('/discussions?select=comments(content,count)&order=id&limit=1')
    expect(await grouped.json()).toEqual([{ comments: [{ content: 'c', count: 2 }] }])
  })

  it('is counted for a role from which a policy hides comments', async () => {
    await write(first, 2)
    await api.pool.query('update counts.comments_discussion_id_fkey set total = 99')
    await api.pool.query('create policy "hidden" on public.comments as restrictive for select to anon using (false)')
    await api.pool.query("notify pgrst, 'reload schema'")
    const count = async () => {
      const { data } = await api.client('anon').from('discussions').select('comments(count)').order('id').limit(1)
      return (data as { comments: [{ count: number }] }[] | null)?.[0]?.comments[0].count
    }
    await expect.poll(count).toBe(0)
    await api.pool.query('drop policy "hidden" on public.comments')
    await api.pool.query("notify pgrst, 'reload schema'")
    await expect.poll(count).toBe(99)
  })
})
