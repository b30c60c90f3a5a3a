import { describe, expect, it } from 'vitest'
import { actorsOfFile, me, other } from './access-actors.ts'
import { question } from './access-inserts.ts'
import type { Actor } from './access-table.ts'

const site = actorsOfFile()

describe('an account', () => {
  it('cannot move its row to another account', async () => {
    await expect(
      site.as('member', (query) => query('update public.users set id = $1 where id = $2', [other, me])),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23505)$/) })
  })

  it.each(['plan', 'pro_until', 'created_at'])('cannot update %s', async (column) => {
    await expect(
      site.as('member', (query) => query(`update public.users set ${column} = default`)),
    ).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('cannot be created on the pro plan', async () => {
    await site.database.pool.query('delete from public.users where id = $1', [me])
    await expect(
      site.as('member', (query) => query("insert into public.users (id, plan) values ($1, 'pro')", [me])),
    ).rejects.toMatchObject({ code: '42501' })
    const { rowCount } = await site.as('member', (query) =>
      query("insert into public.users (id, plan) values ($1, 'free')", [me]),
    )
    expect(rowCount).toBe(1)
    await site.database.pool.query('insert into public.users (id) values ($1)', [me])
  })

  it('cannot raise its plan by upsert', async () => {
    await expect(
      site.as('member', (query) =>
        query("insert into public.users (id, plan) values ($1, 'free') on conflict (id) do update set plan = 'pro'", [
          me,
        ]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot change its confirmed address by writing the row', async () => {
    const { rows } = await site.as('member', (query) =>
      query("update public.users set email = 'boss@example.org' where id = $1 returning email", [me]),
    )
    expect(rows).toEqual([{ email: 'me@example.org' }])
  })
})

const noticesOf = (actor: Actor | 'former subscriber') =>
  site.as(actor, async (query) => (await query('select title from public.notices')).rows.length)

describe('the pro plan', () => {
  it('ends at its date, whatever the plan column contains', async () => {
    expect(await noticesOf('pro')).toBe(2)
    expect(await noticesOf('former subscriber')).toBe(0)
  })

  it('shows a scheduled notice from its time on, and to an admin before', async () => {
    await site.database.pool.query("update public.notices set publish_at = now() + '1 hour'")
    expect([await noticesOf('pro'), await noticesOf('admin')]).toEqual([0, 2])
    await site.database.pool.query('update public.notices set publish_at = default')
    expect(await noticesOf('pro')).toBe(2)
  })

  it('does not allow marking a question in another account’s name', async () => {
    await expect(
      site.as('pro', (query) =>
        query('insert into public.learnt_questions (account_id, question_id) values ($1, $2)', [me, question]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
