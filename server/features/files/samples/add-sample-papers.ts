import { createHash } from 'node:crypto'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { FileStore } from '../storing/store.ts'
import { storePdf } from '../storing/upload.ts'
import { pdfOf, readSampleLibrary, type SampleLibrary, type SamplePaper } from './sample-papers.ts'

interface SampleDeps {
  pool: Pool
  files: FileStore
  log: Log
}

/**
 * Adds missing sample papers, approved, to be read like others. Each is added completely or not at all: called again
 * after a crash, it adds the rest. Returns how many were added.
 */
export async function addSamplePapers(deps: SampleDeps): Promise<{ added: number; papers: number }> {
  const library = readSampleLibrary()
  await seeding(deps.pool, (client) => addCourses(client, library))
  let added = 0
  for (const paper of library.papers) if (await addPaper(deps, paper)) added++
  return { added, papers: library.papers.length }
}

/** Not an admin's change, so the audit log records nothing. */
function seeding<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    await client.query("select set_config('campuslife.seeding', 'on', true)")
    return work(client)
  })
}

/**
 * The courses may have been removed with other samples: they are added again, next to a course of the college's own
 * with the same code.
 */
async function addCourses(client: Client, { branches, courses, units }: SampleLibrary): Promise<void> {
  await client.query(
    `insert into public.branches (id, position, code, name, semesters, sample)
     select id, position, code, name, semesters, true from jsonb_populate_recordset(null::public.branches, $1)
     on conflict do nothing`,
    [JSON.stringify(branches)],
  )
  await client.query(
    `insert into public.courses (id, branch_id, semester, code, name, aliases, credits, sample)
     select s.id, b.id, s.semester, case when own.id is null then s.code else s.code || ' sample' end, s.name, s.aliases,
       s.credits, true
     from jsonb_populate_recordset(null::public.courses, $1) s
       join jsonb_populate_recordset(null::public.branches, $2) shipped on shipped.id = s.branch_id
       join public.branches b on b.id = shipped.id
         or (b.code = shipped.code and not exists (select from public.branches where id = shipped.id))
       left join public.courses own on own.branch_id = b.id and own.code = s.code and own.id <> s.id
     order by s.id
     on conflict do nothing`,
    [JSON.stringify(courses), JSON.stringify(branches)],
  )
  await client.query(
    `insert into public.course_units (id, course_id, number, title, topics, sample)
     select id, course_id, number, title, topics, true from jsonb_populate_recordset(null::public.course_units, $1)
     on conflict do nothing`,
    [JSON.stringify(units)],
  )
}

/** The paper, or a file with its bytes, exists: two concurrent requests, or somebody has uploaded this very file. */
class AlreadyThere extends Error {
  override name = 'AlreadyThere'
}

async function addPaper(deps: SampleDeps, paper: SamplePaper): Promise<boolean> {
  const bytes = pdfOf(paper)
  const sha256 = createHash('sha256').update(bytes).digest()
  const { rowCount } = await deps.pool.query(
    `select from public.study_materials where id = $1 or sha256 = $2
       or file_key in (select file_key from private.rewritten_files where original_sha256 = $2)`,
    [paper.id, sha256],
  )
  if (rowCount !== 0) return false
  try {
    // Our own files need no rewriting.
    await storePdf(deps, { bytes, original: null }, (fileKey) =>
      seeding(deps.pool, async (client) => {
        const { rowCount: made } = await client.query(
          `insert into public.study_materials (id, title, subject, course_code, course_id, semester, kind, exam, exam_year,
             full_marks, note, bytes, file_key, sha256, status, sample)
           select $1, $2, c.name, c.code, c.id, least(c.semester, 8), $4, $5, $6, $7, $8, $9, $10, $11, 'approved', true
           from public.courses c where c.id = $3
           on conflict (id) do nothing`,
          [
            paper.id,
            paper.title,
            paper.course_id,
            paper.kind,
            paper.exam,
            paper.exam_year,
            paper.full_marks,
            paper.note,
            bytes.length,
            fileKey,
            sha256,
          ],
        )
        if (made !== 1) throw new AlreadyThere()
      }),
    )
    return true
  } catch (error) {
    if (error instanceof AlreadyThere || isDatabaseError(error, '23505')) return false
    throw error
  }
}
