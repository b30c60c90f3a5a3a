import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type BackedUp, backup } from '#server/features/backup/backup.ts'
import { restore } from '#server/cli/backup/restore.ts'
import { seed } from '#server/content/seed.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

export const paper = new Uint8Array(200_000).map((_, place) => place * 7)

/** The file of a material. */
export const key = '0b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'
/** The file of an attachment of a notice. */
export const attachment = '2b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.png'
/** The file of an attachment of a drive. */
export const ofDrive = '4d0a4e9f-7c3f-4b5d-9e80-4f6c8d0e2a3b.pdf'
/** The file of a picture in a post. */
export const picture = '3c9f3d8e-6b2e-4a4c-8d7f-3e5b7c9d1f2a.jpg'
/** The file of a deleted material. */
export const gone = '1b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'
const awkward = 'tab\tline\nback\\slash \\N \\. "quote" ’ नमस्ते 🎓'

/** A site for one test file with content, jobs and files, and a backup of it. */
export function backedUpSite() {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-backup-'))
  const file = join(folder, 'site.backup.gz')
  const files = openFolder(join(folder, 'files'))

  const options = {
    without: [],
    passphrase: undefined,
    encryption: { settings: { dataDir: folder, encryptionKey: testEncryptionKey }, giveUp: false },
  }

  let database: TestDatabase
  let taken: BackedUp
  const made: string[] = []

  async function emptyDatabase(): Promise<string> {
    const name = `campuslife_restored_${process.pid}_${made.length}`
    made.push(name)
    await onCluster(clusterOfRun().clusterUrl, `create database ${name}`)
    return databaseUrl(clusterOfRun().clusterUrl, name)
  }

  const material = (title: string, file_key: string) =>
    database.pool.query(
      `insert into public.study_materials (title, subject, semester, kind, exam_year, pages, bytes, file_key)
       values ($1, 'Physics', 1, 'paper', 2024, 1, 200000, $2)`,
      [title, file_key],
    )

  /** The material's page text, its question with its group, and a practice review. */
  const readAndPractised = () =>
    database.pool.query(
      `with paper as (
         update public.study_materials set read_at = now(), split_version = 32767,
           course_id = (select id from public.courses order by code limit 1) where file_key = $1 returning id, course_id
       ), page as (
         insert into public.material_pages (material_id, page, text, ocr, width, height, words)
         select id, 1, $2, true, 595.28, 841.89, '[[1.5, 2, 3, 4, "word"]]' from paper
       ), shingles as (
         insert into private.material_shingles select id, n from paper, generate_series(1, 5) n
       ), grouped as (
         insert into public.question_groups (id, course_id, text, times_asked, years, fixed)
         select '00000000-0000-4000-8000-0000000000d1', course_id, 'Define entropy.', 1, '{2024}', true from paper
       ), question as (
         insert into public.questions (material_id, position, number, page, region, text, marks, group_id)
         select id, 1, '1 (a)', 1, '[1, 2, 3, 4]', 'Define entropy.', 5, '00000000-0000-4000-8000-0000000000d1' from paper
       ), merged as (
         insert into private.merged_groups values
           ('00000000-0000-4000-8000-0000000000d9', '00000000-0000-4000-8000-0000000000d1')
       ), account as (
         insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000000a', 'practises@campus.example')
       ), plan as (
         insert into public.practice_plans (account_id, course_id, exam_on, per_day)
         select '00000000-0000-4000-8000-00000000000a', course_id, '2027-05-04', 7 from paper
       )
       insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
       select gen_random_uuid(), '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-0000000000d1',
         n, now() - n * interval '1 day' from generate_series(1, 4) n`,
      [key, awkward],
    )

  beforeAll(async () => {
    database = await createTestDatabase()
    await seed(database.pool)
    await database.pool.query(
      `insert into public.discussions (title, content, tags) select 'Discussion ' || n, repeat($1 || n, 20), 'exams' from generate_series(1, 3000) n`,
      [awkward],
    )
    await database.pool.query(
      "insert into public.comments (discussion_id, content) select id, 'An answer' from public.discussions",
    )
    await database.pool.query(
      "insert into server.mailbox (recipient, subject, text, html) values ('a@campus.example', 's', 't', 'h')",
    )
    const jobs = openJobs(database.pool, silentLog)
    jobs.on('note', {}, async () => {})
    await jobs.send('note', { id: 'waits' }, { afterSeconds: 3600 })
    await jobs.stop()
    await files.put(key, paper)
    await files.put(attachment, paper.slice(0, 50_000))
    await database.pool.query(
      `insert into public.notice_attachments (notice_id, file_key, name, media_type, bytes, position)
       select id, $1, 'Hall plan', 'image/png', 50000, 0 from public.notices order by id limit 1`,
      [attachment],
    )
    await files.put(ofDrive, paper.slice(0, 30_000))
    await database.pool.query(
      `with company as (insert into public.organisations (name) values ('Sample Systems') returning id),
         drive as (insert into public.drives (organisation_id, role, kind, closes_on)
           select id, 'Trainee', 'job', current_date from company returning id)
       insert into public.drive_attachments (drive_id, file_key, name, media_type, bytes, position)
         select id, $1, 'Job description', 'application/pdf', 30000, 0 from drive`,
      [ofDrive],
    )
    await files.put(picture, paper.slice(0, 40_000))
    await database.pool.query(
      `insert into private.pictures (file_key, bytes, width, height, discussion_id, remove_after)
       select $1, 40000, 4, 3, id, null from public.discussions order by id limit 1`,
      [picture],
    )
    await material('Thermodynamics', key)
    await material('Taken down', gone)
    await readAndPractised()
    taken = await backup(database.url, files, file)
  })

  afterAll(async () => {
    await database.drop()
    for (const name of made) await onCluster(clusterOfRun().clusterUrl, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    folder,
    file,
    files,
    options,
    emptyDatabase,
    restore,
    get database() {
      return database
    },
    get taken() {
      return taken
    },
  }
}
