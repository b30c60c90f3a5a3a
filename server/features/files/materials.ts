import { z } from 'zod'
import { kindNames, semesters } from '#domain/papers/kinds.ts'
import { years } from '#domain/papers/years.ts'
import type { Client } from '#server/core/database/pool.ts'

/** The fields of a paper or of notes; the table's checks are stricter. */
export const materialFields = z.object({
  title: z.string().trim().min(1).max(200),
  subject: z.string().trim().min(1).max(120),
  course_code: z.string().trim().max(20).default(''),
  semester: z.coerce.number().int().min(1).max(semesters.length),
  kind: z.enum(kindNames),
  exam_year: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(years.first).max(years.last).optional(),
  ),
})

export interface NewMaterial extends z.infer<typeof materialFields> {
  pages: number
  bytes: number
  file_key: string
  /**
   * Of the stored bytes, to recognise duplicates, also for 30 days after removal. Null where another row has the same.
   */
  sha256: Buffer | null
}

export interface StoredMaterial {
  title: string
  bytes: number
  file_key: string
}

/** Undefined for an unknown row, and for one that the client's role may not read. */
export async function findMaterial(client: Client, id: string): Promise<StoredMaterial | undefined> {
  const { rows } = await client.query<StoredMaterial>(
    'select title, bytes, file_key from public.study_materials where id = $1',
    [id],
  )
  return rows[0]
}

/** As the owner, because no other role may write the hash. Returns the row's id. */
export async function addMaterial(client: Client, material: NewMaterial): Promise<string> {
  const { title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key, sha256 } = material
  const { rows } = await client.query<{ id: string }>(
    `insert into public.study_materials
       (title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key, sha256],
  )
  if (rows[0] === undefined) throw new Error('The material was not stored.')
  return rows[0].id
}

/**
 * False for an unknown row, and for one that the client's role may not remove. A job removes its file
 * (unreferenced.ts).
 */
export async function removeMaterial(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from public.study_materials where id = $1', [id])
  return rowCount === 1
}
