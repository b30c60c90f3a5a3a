import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { endingByContent } from './content.ts'
import type { StoredFile } from './send.ts'
import type { FileStore } from './storing/store.ts'
import { storeFile } from './storing/upload.ts'

// A picture of a paper's first page, which is shown while the paper itself is loading (docs/decisions/0047).

export interface FirstPage {
  picture: Buffer<ArrayBuffer>
  /** Size of the page, points. */
  width: number
  height: number
}

/** The paper that was drawn, as long as it has this file. */
export interface DrawnPaper {
  id: string
  file_key: string
}

/**
 * Stores the picture and marks its paper as drawn; a server that is killed in between leaves a file that a job removes.
 * Does nothing where the paper is gone, or has another file by now.
 *
 * @throws {AppError} where the store rejects it
 */
export async function storeFirstPage(
  deps: { pool: Pool; files: FileStore; log: Log },
  paper: DrawnPaper,
  { picture, width, height }: FirstPage,
): Promise<void> {
  // The paper's sender may have influenced the output of the process that drew it.
  if (endingByContent(picture) !== 'webp') throw new Error('The picture of a first page is none.')
  await storeFile(deps, picture, 'webp', (key) =>
    deps.pool.query(
      `with paper as (
         update public.study_materials set drawn_at = now() where id = $1 and file_key = $2 and drawn_at is null returning id
       )
       insert into public.first_pages (material_id, file_key, bytes, width, height) select id, $3, $4, $5, $6 from paper`,
      [paper.id, paper.file_key, key, picture.length, width, height],
    ),
  )
}

interface FoundPage {
  title: string
  pages: number | null
  /** Null where it was not drawn. */
  picture: (StoredFile & { width: number; height: number }) | null
}

/** Undefined for an unknown paper, and for one that the client's role may not read. */
export async function findFirstPage(client: Client, id: string): Promise<FoundPage | undefined> {
  const { rows } = await client.query<FoundPage>(
    `select m.title, m.pages, to_jsonb(p) || jsonb_build_object('title', m.title || ', page 1') as picture
     from public.study_materials m left join public.first_pages p on p.material_id = m.id where m.id = $1`,
    [id],
  )
  return rows[0]
}
