import { createHash } from 'node:crypto'
import { pictureAddress, type PlacedPicture } from '#domain/forum/pictures.ts'
import { copyAccount } from '#server/features/account/export.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import { allFannedOut } from '#tests/support/features/notifications.ts'
import { drawPicture } from '#tests/support/papers/pictures.ts'
import { access } from '../access/access-table.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// A site with the same people as another one, where somebody else writes the anonymous posts.

/** Who may be the author. */
export const suspects = ['one', 'two'] as const
export type Suspect = (typeof suspects)[number]
/** A visitor, and people who are neither; the muter has muted one of the suspects. */
const readers = ['visitor', 'other', 'pro', 'moderator', 'boss', 'muter'] as const
type Reader = (typeof readers)[number]
export type Who = Suspect | Reader

export interface World {
  author: Suspect
  whole: WholeApp
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  send: (who: Who, method: string, path: string, body?: unknown) => Promise<Response>
  /** Posts to a table, and returns the row. */
  post: (who: Who, table: string, row: object) => Promise<Record<string, unknown> & { id: string }>
  /** Stores a picture that is the same in each world; returns its Markdown. It is read from then on. */
  picture: (who: Who) => Promise<string>
  idOf: (who: Exclude<Who, 'visitor'>) => string
  /** Every address as every reader, in an order that is the same in each world. */
  read: (paths?: readonly string[]) => Promise<Map<string, string>>
  /** The addresses of tables, functions and features. */
  paths: readonly string[]
  close: () => Promise<void>
}

/** What discussions are about. */
export const things = {
  course: '0d000000-0000-4000-8000-000000000001',
  notice: '0d000000-0000-4000-8000-000000000002',
}

const forumPaths = [
  '/rest/v1/discussions?select=*,mine,excerpt,helpful_count,comments(count)&order=created_at.desc',
  '/rest/v1/discussions?select=title,comments(*,mine,helpful_count,post_revisions(*)),post_revisions(*)&order=created_at',
  '/rest/v1/discussions?answered_at=is.null&order=created_at',
  '/rest/v1/discussions?mine=is.true',
  '/rest/v1/discussions?user_id=is.null&order=edited_at',
  '/rest/v1/discussions?order=user_name.asc,created_at&select=title,created_at&anonymous=is.false',
  '/rest/v1/discussions?order=anchor_kind,anchor_id,created_at&select=title,anchor_kind,anchor_id',
  `/rest/v1/rpc/discussions_about?kind=course&id=${things.course}&select=*,mine`,
  `/rest/v1/rpc/discussions_about?kind=notice&id=${things.notice}&select=title,user_name`,
  '/rest/v1/comments?select=content,user_name,reply_to,reply_to_name&order=created_at',
  '/rest/v1/comments?select=content,author_standing,endorsements&order=created_at',
  '/rest/v1/discussions?select=title,author_standing,may_endorse&order=created_at',
  '/rest/v1/comments?order=anonymous,created_at.desc',
  '/rest/v1/comments?select=content&order=created_at.desc',
  '/rest/v1/comments?anonymous=is.true&order=edited_by,edited_at,created_at&select=*',
  '/rest/v1/notifications?order=id',
  '/rest/v1/audit_log?order=id&limit=20',
  '/rest/v1/moderation_decisions?order=decided_at',
  '/rest/v1/moderation_decisions?account_id=is.null&order=kind,decided_at.desc',
  '/rest/v1/reports?order=created_at',
  '/rest/v1/rpc/my_decisions',
  '/rest/v1/follows?order=created_at',
  '/rest/v1/rpc/search_discussions?query=waiting&select=*,mine,comments(count)',
  '/rest/v1/rpc/similar_discussions?title=Average burst',
  '/rest/v1/rpc/search?q=burst',
  '/rest/v1/rpc/search_box?q=burst',
  '/rest/v1/rpc/unread_notifications',
  '/rest/v1/rpc/pro_contents',
  '/rest/v1/rpc/my_discussions',
  '/rest/v1/discussions?select=title,read_to,new_comments,last_comment,anchor_title&order=created_at',
  ...['active', 'courses', 'following', 'unread'].map(
    (list) =>
      `/rest/v1/rpc/listed_discussions?list=${list}&select=title,user_name,new_comments,last_comment,anchor_title`,
  ),
  '/rest/v1/read_marks?order=read_to',
  '/rest/v1/drafts?select=*,seconds_ago&order=saved_at',
  '/rest/v1/rpc/forum_counts',
  '/rest/v1/mutes?select=*,person_name&order=created_at',
  '/rest/v1/discussions?select=title,author_muted,muted_tag,comments(content,author_muted)&order=created_at',
] as const

/** What an answer has by chance or by the clock: only where it is the same thing is compared. */
function normalized(text: string, names: Map<string, string>): string {
  const known = (found: string, kind: string) => {
    if (!names.has(found)) names.set(found, `<${kind} ${names.size}>`)
    return names.get(found) ?? ''
  }
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => known(id, 'id'))
    .replaceAll(/Anonymous [A-Z][a-z]+(-[a-z]+)?( \d+)?/g, (name) => known(name, 'pseudonym'))
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d(:?\d\d)?)?/g, '<time>')
    .replaceAll(/"(id|event_id|rank|seconds_ago)": ?[\d.e-]+/g, '"$1":0')
    .replaceAll(/[\w-]{24,}\.[\w-]{24,}(\.[\w-]{20,})?|[0-9a-f]{32,}/g, '<token>')
}

/** Rows of one moment are in the order of their random ids. */
function inOrder(tables: Record<string, readonly unknown[]>, names: ReadonlyMap<string, string>) {
  const plain = (row: unknown) => normalized(JSON.stringify(row), new Map(names))
  return Object.entries(tables).map(([table, rows]) => [
    table,
    rows.toSorted((one, other) => (plain(one) < plain(other) ? -1 : 1)),
  ])
}

async function functionsWithoutArguments(world: Pick<World, 'sql'>): Promise<string[]> {
  const rows = await world.sql(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and p.pronargs = p.pronargdefaults and p.provolatile <> 'v' and p.prorettype <> 'trigger'::regtype order by 1`,
  )
  return rows.map(({ name }) => `/rest/v1/rpc/${String(name)}`)
}

const headersOf = (response: Response, more: readonly string[] = []) =>
  ['content-range', 'content-type', 'cache-control', 'location', 'vary', ...more]
    .map((name) => response.headers.get(name))
    .join('|')

export async function openWorld(author: Suspect): Promise<World> {
  const whole = await startWholeApp()
  const sql: World['sql'] = async (text, values = []) => (await whole.database.pool.query(text, values)).rows
  // A name that two discussions draw by chance would look like the same person.
  await sql('create unique index on private.pseudonyms (name)')
  const sessions = new Map<Who, Session>()
  for (const who of [...suspects, 'other', 'pro', 'moderator', 'boss', 'muter'] as const)
    sessions.set(who, await whole.signUp(`${who}@example.org`))
  const idOf: World['idOf'] = (who) => sessions.get(who)?.user.id ?? ''
  await sql('update public.profiles set is_admin = true where id = $1', [idOf('boss')])
  await sql("update public.users set plan = 'pro' where id <> $1", [idOf('other')])
  await sql("insert into public.grants (account, area) values ($1, 'forum')", [idOf('moderator')])

  const send: World['send'] = async (who, method, path, body) =>
    whole.app.request(encodeURI(path), {
      method,
      headers: {
        apikey: whole.backend.secrets.publishableKey,
        prefer: 'return=representation, count=exact',
        'content-type': 'application/json',
        ...(who !== 'visitor' && { authorization: `Bearer ${sessions.get(who)?.access_token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const names = new Map<string, string>([...sessions].map(([who, { user }]) => [user.id, `<${who}>`]))
  const account = (who: Exclude<Who, 'visitor'>) =>
    ({ id: idOf(who), email: `${who}@example.org`, email_confirmed_at: '2026-01-01' }) as unknown as Account
  const answerOf = async (who: Who, path: string) => {
    const response = await send(who, 'GET', path)
    return `${response.status} ${headersOf(response)} ${await response.text()}`
  }
  const pictures: string[] = []
  const pictureOf = async (who: Who, path: string) => {
    const response = await send(who, 'GET', path)
    const bytes = createHash('sha256').update(Buffer.from(await response.arrayBuffer()))
    // Of an error, the text has the request's id.
    const body = response.status === 200 ? bytes.digest('base64url') : ''
    return `${response.status} ${headersOf(response, ['etag', 'last-modified', 'content-length'])} ${body}`
  }
  const own = whole
    .routes()
    .filter(
      ([method, path]) =>
        method === 'GET' &&
        !/:|^\/(api\/live|api\/admin\/(health|security-log)|api\/account\/events|metrics|mailbox)|^\/auth\/v1\/(verify|sso|authorize|reauthenticate)/.test(
          path,
        ),
    )
    .map(([, path]) => path)
  const tables = new Set(Object.keys(access).map((table) => `/rest/v1/${table}`))
  /** A table that is read without an order has that of its pages, which depends on when PostgreSQL prunes one. */
  const rowsInOrder = (text: string) => {
    const start = text.indexOf('[')
    if (start === -1 || !text.endsWith(']')) return text
    const [, rows] = inOrder({ rows: JSON.parse(text.slice(start)) as unknown[] }, names)[0] ?? []
    return text.slice(0, start) + JSON.stringify(rows)
  }

  return {
    author,
    whole,
    sql,
    send,
    idOf,
    picture: async (who) => {
      const form = new FormData()
      form.set('file', new Blob([await drawPicture('Which one?', { width: 90, height: 60 })]), `${who}.jpg`)
      const sent = new Request('http://localhost', { method: 'POST', body: form })
      const body = await sent.arrayBuffer()
      const response = await whole.app.request('/api/pictures', {
        method: 'POST',
        body,
        headers: {
          'content-type': sent.headers.get('content-type') ?? '',
          'content-length': String(body.byteLength),
          authorization: `Bearer ${sessions.get(who)?.access_token}`,
        },
      })
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
      const address = pictureAddress((await response.json()) as PlacedPicture)
      pictures.push(address)
      return `![A page](${address})`
    },
    post: async (who, table, row) => {
      const response = await send(who, 'POST', `/rest/v1/${table}`, row)
      if (response.status !== 201) throw new Error(`${who} ${table}: ${response.status} ${await response.text()}`)
      // Who follows is read when the notifications are written.
      await allFannedOut(whole.database.pool)
      return ((await response.json()) as (Record<string, unknown> & { id: string })[])[0] ?? { id: '' }
    },
    paths: [...forumPaths, ...tables, ...(await functionsWithoutArguments({ sql })), ...own],
    read: async (paths = forumPaths) => {
      await allFannedOut(whole.database.pool)
      const seen = new Map<string, string>()
      for (const who of readers) {
        for (const path of paths) {
          const answer = await answerOf(who, path)
          seen.set(`${who} ${path}`, normalized(tables.has(path) ? rowsInOrder(answer) : answer, names))
        }
        for (const [index, path] of pictures.entries())
          seen.set(`${who} picture ${index}`, normalized(await pictureOf(who, path), names))
        if (who === 'visitor') continue
        const copy = await copyAccount(whole.database.pool, account(who))
        seen.set(`${who} export`, normalized(JSON.stringify(inOrder(copy.tables, names)), names))
      }
      return seen
    },
    close: () => whole.close(),
  }
}
