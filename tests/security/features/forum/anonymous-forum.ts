import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'

export type Row = Record<string, unknown> & { id: string; user_name: string }

export async function rows(response: Response): Promise<Row[]> {
  expect([200, 201]).toContain(response.status)
  return (await response.json()) as Row[]
}

export async function first(response: Promise<Response>): Promise<Row> {
  const [row] = await rows(await response)
  if (row === undefined) throw new Error('The answer has no row.')
  return row
}

export const status = async (response: Promise<Response>) => (await response).status

/** An admin area with a moderator of the forum, without a discussion at the start of each test. */
export function forumOfFile() {
  let area: AdminArea
  let moderator: Person
  beforeAll(async () => {
    area = await startAdminArea()
    moderator = await area.auth.signedUp('moderator@example.org')
    await area.sql("insert into public.grants (account, area) values ($1, 'forum')", [moderator.id])
  })
  afterAll(() => area.close())
  beforeEach(async () => {
    await area.sql('delete from private.posting_allowances')
    await area.sql('delete from public.discussions')
    await area.sql('delete from private.events')
    await area.sql('update public.college set anonymous_posts = true')
  })
  const rest: AdminArea['rest'] = (...request) => area.rest(...request)
  const sql: AdminArea['sql'] = (...statement) => area.sql(...statement)
  return {
    get auth() {
      return area.auth
    },
    get member() {
      return area.member
    },
    get second() {
      return area.second
    },
    get pro() {
      return area.pro
    },
    get boss() {
      return area.boss
    },
    get moderator() {
      return moderator
    },
    rest,
    sql,
    ask: (who: Person, more: object = { anonymous: true }) =>
      first(rest(who, 'POST', 'discussions?select=*,mine', { title: 'Which lab?', content: 'Where is it?', ...more })),
    comment: (who: Person, discussion: Row, more: object = { anonymous: true }) =>
      first(rest(who, 'POST', 'comments?select=*,mine', { discussion_id: discussion.id, content: 'Lab 2.', ...more })),
    read: (who: Person | undefined, { id }: Row, columns = '*,mine') =>
      first(rest(who, 'GET', `discussions?id=eq.${id}&select=${columns}`)),
  }
}
