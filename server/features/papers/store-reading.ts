import { titleOfFile } from '#domain/papers/papers.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { listCourses } from './proposals/courses.ts'
import { propose } from './proposals/propose.ts'
import type { Reading } from './reading/read-in-process.ts'
import type { PageRead } from './reading/messages.ts'
import { storeQuestions } from './questions/store-questions.ts'
import { findSimilar } from './similar/find-similar.ts'
import { shinglesOf, sketchOf } from './similar/shingles.ts'

interface Material {
  file_name: string
  title: string
  status: string
  proposed: Record<string, unknown>
  kind: string
}

/**
 * What was read, with what follows from it, in one transaction: a process that is killed has stored all of it or nothing.
 * Nothing where the paper was taken back meanwhile, or has another file now.
 */
export async function storeReading(pool: Pool, id: string, fileKey: string, reading: Reading): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<Material>(
      `select file_name, title, status, proposed, kind from public.study_materials
       where id = $1 and file_key = $2 and read_at is null for update`,
      [id, fileKey],
    )
    const [material] = rows
    if (material === undefined) return
    if ('problem' in reading) {
      await client.query(
        `update public.study_materials set read_at = now(), problem = $2,
           status = case status when 'reading' then 'unreadable' else status end where id = $1`,
        [id, reading.problem],
      )
      return
    }
    await storePages(client, id, reading.pages)
    const shingles = shinglesOf(reading.pages.map(({ text }) => text).join('\n'))
    await storeSketch(client, id, sketchOf(shingles))
    await client.query(
      `update public.study_materials set pages = $2, read_at = now(), problem = null,
         status = case status when 'reading' then 'waiting' else status end, "similar" = $3 where id = $1`,
      [id, reading.count, JSON.stringify(await findSimilar(client, id, shingles))],
    )
    if (material.status === 'reading') await storeProposals(client, id, material, reading.pages)
    await storeQuestions(client, id, reading.pages)
  })
}

async function storePages(client: Client, id: string, pages: readonly PageRead[]): Promise<void> {
  await client.query('delete from public.material_pages where material_id = $1', [id])
  await client.query(
    `insert into public.material_pages (material_id, page, text, ocr, width, height, words, turn, problem)
     select $1, page, text, ocr, width, height, words, turn, problem
     from jsonb_to_recordset($2) as p (page integer, text text, ocr boolean, width numeric, height numeric, words jsonb,
       turn smallint, problem text)`,
    [id, JSON.stringify(pages.map((page) => ({ ...page, lines: null, words: page.ocr ? page.words : null })))],
  )
}

async function storeSketch(client: Client, id: string, hashes: readonly number[]): Promise<void> {
  await client.query('delete from private.material_shingles where material_id = $1', [id])
  await client.query('insert into private.material_shingles (material_id, hash) select $1, unnest($2::integer[])', [
    id,
    hashes,
  ])
}

/** What the sender has said stays; the rest is filled in, for the reviewer to look at. */
async function storeProposals(
  client: Client,
  id: string,
  material: Material,
  pages: readonly PageRead[],
): Promise<void> {
  const courses = await listCourses(client)
  const firstPage = pages.find(({ page }) => page === 1)?.text ?? ''
  const proposed = propose({ fileName: material.file_name, firstPage }, courses, new Date().getFullYear())
  const course = courses.find(({ id: of }) => of === proposed.course_id?.value)
  // The sender gave it no title of its own.
  const title = material.title === titleOfFile(material.file_name) ? proposed.title?.value : undefined
  await client.query(
    `update public.study_materials set proposed = proposed || $2, course_id = coalesce(course_id, $3),
       exam = coalesce(exam, $4), exam_year = coalesce(exam_year, $5), semester = coalesce(semester, $6),
       full_marks = coalesce(full_marks, $7), kind = case kind when 'paper' then coalesce($8, kind) else kind end,
       note = case when note = '' then coalesce($9, '') else note end,
       title = coalesce($10, title), subject = case when subject = '' then coalesce($11, '') else subject end,
       course_code = case when course_code = '' then coalesce($12, '') else course_code end
     where id = $1`,
    [
      id,
      JSON.stringify(proposed),
      course?.id ?? null,
      proposed.exam?.value ?? null,
      proposed.exam_year?.value ?? null,
      proposed.semester?.value ?? null,
      proposed.full_marks?.value ?? null,
      proposed.kind?.value ?? null,
      proposed.note?.value ?? null,
      title ?? null,
      course?.name ?? null,
      course?.code ?? null,
    ],
  )
}
