import { afterAll, beforeAll, beforeEach } from 'vitest'
import { pictureAddress } from '#domain/forum/pictures.ts'
import { removeUnplacedPictures } from '#server/features/files/storing/unplaced-pictures.ts'
import { removeUnreferencedFiles } from '#server/features/files/storing/unreferenced.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { drawPicture } from '#tests/support/papers/pictures.ts'
import { type Session, startWholeApp, type WholeApp } from '../../whole-app.ts'

export interface SentPicture {
  id: string
  width: number
  height: number
  bytes: number
}
export interface Post {
  id: string
  user_name: string
}

export const inText = (picture: SentPicture, text = 'A circuit') => `![${text}](${pictureAddress(picture)})`

type Name = 'author' | 'classmate' | 'moderator' | 'admin'

const bearer = (who: Session | undefined): Record<string, string> =>
  who === undefined ? {} : { authorization: `Bearer ${who.access_token}` }

const made = async (answer: Promise<Response>): Promise<Post> => {
  const response = await answer
  const rows = (await response.json()) as Post[]
  const [row] = rows
  if (row === undefined) throw new Error(`The answer ${response.status} has no row.`)
  return row
}

/** The whole server with a forum, for the pictures of its posts. */
export function pictureForum(settings: Record<string, string> = {}) {
  let whole: WholeApp
  let people: Record<Name, Session>
  beforeAll(async () => {
    whole = await startWholeApp(undefined, { PAYMENTS: 'sandbox', ...settings })
    people = {
      author: await whole.signUp('author@example.org'),
      classmate: await whole.signUp('classmate@example.org'),
      moderator: await whole.signUp('moderator@example.org'),
      admin: await whole.signUp('admin@example.org'),
    }
    await sql("insert into public.grants (account, area) values ($1, 'forum')", [people.moderator.user.id])
    await sql('update public.profiles set is_admin = true where id = $1', [people.admin.user.id])
  })
  afterAll(() => whole.close())
  beforeEach(async () => {
    await sql('delete from private.posting_allowances')
    await sql('delete from public.discussions')
    await sql('delete from private.pictures')
  })

  const sql = async (text: string, values: unknown[] = []) =>
    (await whole.database.pool.query<Record<string, unknown>>(text, values)).rows
  const send = async (who: Session | undefined, file: Blob, name = 'IMG_20261118_Asha.jpg') => {
    const form = new FormData()
    form.set('file', file, name)
    const sent = new Request('http://localhost', { method: 'POST', body: form })
    const body = await sent.arrayBuffer()
    const headers = {
      'content-type': sent.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
    }
    return whole.app.request('/api/pictures', { method: 'POST', body, headers: { ...headers, ...bearer(who) } })
  }
  const get = async (picture: SentPicture, who?: Session, more: Record<string, string> = {}) =>
    whole.app.request(pictureAddress(picture), { headers: { ...bearer(who), ...more } })
  const rest = async (who: Session, method: string, path: string, body?: object) => {
    const answer = await whole.app.request(`/rest/v1/${path}`, {
      method,
      headers: {
        apikey: whole.backend.secrets.publishableKey,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...bearer(who),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answer
  }

  return {
    get people() {
      return people
    },
    get whole() {
      return whole
    },
    sql,
    send,
    get,
    rest,
    /** A small picture of an account, stored. */
    stored: async (who: Session, text = 'Which lab?'): Promise<SentPicture> => {
      const answer = await send(who, new Blob([await drawPicture(text, { width: 300, height: 200 })]))
      if (answer.status !== 201) throw new Error(await answer.text())
      return (await answer.json()) as SentPicture
    },
    ask: (who: Session, content: string, more: object = {}) =>
      made(rest(who, 'POST', 'discussions', { title: 'Which lab?', content, tags: '', format: 'markdown', ...more })),
    comment: (who: Session, { id }: Post, content: string, more: object = {}) =>
      made(rest(who, 'POST', 'comments', { discussion_id: id, content, format: 'markdown', ...more })),
    edit: (who: Session, { id }: Post, content: string, table = 'discussions') =>
      made(rest(who, 'PATCH', `${table}?id=eq.${id}`, { content })),
    /** Beyond the two minutes in which an edit leaves no earlier text. */
    makeOld: () => sql("update public.discussions set created_at = now() - interval '1 hour'"),
    /** Which of these read it. */
    readers: async (picture: SentPicture) => {
      const found: string[] = []
      for (const [name, who] of [['visitor', undefined], ...Object.entries(people)] as [
        string,
        Session | undefined,
      ][]) {
        const { status } = await get(picture, who)
        if (status === 200) found.push(name)
        else if (status !== 404) found.push(`${name} ${status}`)
      }
      return found
    },
    /** What the job does, after the time in which a picture without a post is kept. */
    prune: async (later: string) => {
      await sql('update private.pictures set remove_after = remove_after - $1::interval', [later])
      await removeUnplacedPictures(whole.database.pool)
      await removeUnreferencedFiles({ pool: whole.database.pool, files: whole.backend.files, log: silentLog })
    },
    fileOf: async ({ id }: SentPicture) => {
      const [row] = await sql('select file_key from private.pictures where id = $1', [id])
      return String(row?.['file_key'])
    },
    hasFile: async (key: string) => {
      const stream = await whole.backend.files.get(key)
      await stream?.cancel()
      return stream !== undefined
    },
  }
}

export const everybody = ['visitor', 'author', 'classmate', 'moderator', 'admin']
