import type { Client, Pool } from '#server/core/database/pool.ts'
import type { StoredFile } from '../send.ts'

export interface StoredPicture extends StoredFile {
  owner: string | null
  discussion_id: string | null
  comment_id: string | null
}

interface NewPicture {
  file_key: string
  bytes: number
  width: number
  height: number
}

/** As the owner of the database: no other role reads the table. Undefined for an unknown id. */
export async function findPicture(pool: Pool, id: string): Promise<StoredPicture | undefined> {
  const { rows } = await pool.query<StoredPicture>(
    `select 'picture' as title, bytes, file_key, owner, discussion_id, comment_id from private.pictures where id = $1`,
    [id],
  )
  return rows[0]
}

/** Whether the client's role reads the post that has the picture: by the policies of posts. */
export async function readsPostOf(client: Client, { discussion_id, comment_id }: StoredPicture): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from public.discussions where id = $1 union all select from public.comments where id = $2',
    [discussion_id, comment_id],
  )
  return rowCount === 1
}

export async function addPicture(pool: Pool, owner: string, picture: NewPicture): Promise<string> {
  const { file_key, bytes, width, height } = picture
  const { rows } = await pool.query<{ id: string }>(
    'insert into private.pictures (file_key, bytes, width, height, owner) values ($1, $2, $3, $4, $5) returning id',
    [file_key, bytes, width, height, owner],
  )
  return rows[0]?.id ?? ''
}
