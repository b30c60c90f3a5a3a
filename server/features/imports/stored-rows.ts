import { indexCourses } from '#domain/exam-table/find-courses.ts'
import { collegeToday } from '#domain/dates/college-time.ts'
import type { Catalogue, StoredRow, Topic } from '#domain/imports/topics/topic.ts'
import type { StoredSite } from './site.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'

/** All rows of a topic's table, with the columns that an import writes as JSON has them. */
export async function readStoredRows(db: Client | Pool, { table, columns }: Topic): Promise<StoredRow[]> {
  const { rows } = await db.query<StoredRow>(
    `select id, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any ($1)) as columns,
       coalesce((to_jsonb(t) ->> 'claimed')::boolean, false) as "isClaimed"
     from public.${table} t order by created_at, id`,
    [columns],
  )
  return rows
}

export async function readCatalogue(db: Client | Pool): Promise<Catalogue> {
  const today = collegeToday()
  const [branches, courses, sections, entryYears] = await Promise.all([
    db.query<Catalogue['branches'][number]>(
      'select id, code, name, semesters from public.branches order by position, code',
    ),
    db.query<Catalogue['courses'][number]>(
      `select c.id, c.code, c.name, c.aliases, b.code as branch
       from public.courses c join public.branches b on b.id = c.branch_id order by b.position, b.code, c.code`,
    ),
    db.query<Catalogue['sections'][number]>(
      'select s.id, s.branch_id, s.entry_year, s.letter, s.semester from public.sections s order by s.id',
    ),
    db.query<Catalogue['entryYears'][number]>(
      `select year as entry_year, private.semester_of(year, $1) as semester
       from generate_series(extract(year from $1::date)::integer - 12, extract(year from $1::date)::integer) as year
       order by year desc`,
      [today],
    ),
  ])
  return {
    branches: branches.rows,
    courses: courses.rows,
    index: indexCourses(courses.rows),
    sections: sections.rows,
    entryYears: entryYears.rows,
    today,
  }
}

/** What a table of the topic is compared with, in a thread of its own. */
export async function readSite(db: Client | Pool, topic: Topic): Promise<StoredSite> {
  const [stored, { index: _, ...catalogue }] = await Promise.all([readStoredRows(db, topic), readCatalogue(db)])
  return { stored, ...catalogue }
}
