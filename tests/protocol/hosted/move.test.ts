import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Direction } from '#server/cli/move/direction.ts'
import { type MoveReport, moveSite, type MoveEndpoint } from '#server/cli/move/move.ts'
import { reportText } from '#server/cli/move/report.ts'
import { openPool } from '#server/core/database/pool.ts'
import { encryptionKeys } from '#server/core/encryption/encryption-key.ts'
import { encryptAll } from '#server/core/encryption/encrypted-values.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { openProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import { contentOf } from '#tests/support/database/backup.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { sized } from '#tests/support/database/size.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { startHostedApp } from '#tests/support/hosted/hosted-app.ts'
import { createHostedDatabase, type HostedDatabase } from '#tests/support/hosted/hosted-database.ts'
import { type Project, startProject } from '#tests/support/hosted/project-server.ts'
import { openPeople, type Person, whoCannotSignIn } from './people-of-every-kind.ts'

// A site is moved from a database of its own to a project and back, a second server of ours in the project's role.

const many = sized(30, 5_000)
const patient = sized(120_000, 1_800_000)
const folder = mkdtempSync(join(tmpdir(), 'campuslife-move-'))
const dataDirs = { source: join(folder, 'source'), hosted: join(folder, 'hosted'), back: join(folder, 'back') }
const filesOf = (dataDir: string) => openFolder(join(dataDir, 'files'))
const paper = new Uint8Array(makePdf(['Answer all questions about balanced search trees.']))
const paperKey = '0b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'
const lostKey = '1b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'

let kinds: Awaited<ReturnType<typeof openPeople>>
let people: Person[]
let source: TestDatabase
let hosted: HostedDatabase
let project: Project
let back: TestDatabase

const own = (database: TestDatabase, dataDir: string): MoveEndpoint => ({
  describe: 'our own database',
  url: database.url,
  hosted: false,
  files: filesOf(dataDir),
  running: false,
})
const atProject = (): MoveEndpoint => ({
  describe: 'the project',
  url: hosted.url,
  hosted: true,
  files: filesOf(dataDirs.hosted),
  running: false,
})

function move(direction: Direction, from: MoveEndpoint, to: MoveEndpoint, dryRun = false): Promise<MoveReport> {
  return moveSite({
    direction,
    from,
    to,
    settings: { dataDir: folder, encryptionKey: testEncryptionKey },
    project: openProjectAdmin({ url: project.url, secretKey: project.keys.secretKey }),
    dryRun,
    allowMissingFiles: !dryRun,
  })
}

/** As a site that has been used: seeded, with people, what they wrote, files, jobs and its own secrets. */
async function fillSource(): Promise<void> {
  const app = await startHostedApp(undefined, source.url, { DATA_DIR: dataDirs.source, ...kinds.settings })
  await app.close()
  people = await kinds.makePeople(source.pool)
  const [writer, reader] = people
  await source.pool.query("update public.users set plan = 'pro' where id = $1", [writer?.id])
  await source.pool.query(
    `with asked as (
       insert into public.discussions (title, content, tags, user_id) values ('Which book?', 'For trees.', 'exams', $1) returning id)
     insert into public.comments (discussion_id, content, user_id) select id, 'The green one.', $2 from asked`,
    [writer?.id, reader?.id],
  )
  for (const key of [paperKey, lostKey])
    await source.pool.query(
      `insert into public.study_materials (title, subject, semester, kind, exam_year, pages, bytes, file_key)
       values ('Trees', 'Data Structures', 3, 'paper', 2024, 1, $2, $1)`,
      [key, paper.length],
    )
  await filesOf(dataDirs.source).put(paperKey, paper)
  await source.pool.query(
    `with session as (insert into auth.sessions (user_id) values ($1) returning id)
     insert into public.push_subscriptions (account_id, session_id, endpoint, p256dh, auth_secret)
     select $1, id, 'https://push.example.org/one', repeat('a', 87), repeat('b', 22) from session`,
    [writer?.id],
  )
  await source.pool.query(
    "insert into auth.sign_ups (user_id, password_hash) select id, 'x' from auth.users where email like 'unconf%'",
  )
  const jobs = openJobs(source.pool, silentLog)
  jobs.on('note', {}, async () => {})
  await jobs.send('note', { id: 'waits' }, { afterSeconds: 3600 })
  await jobs.stop()
}

beforeAll(async () => {
  kinds = await openPeople(many)
  ;[source, hosted, back] = await Promise.all([createTestDatabase(), createHostedDatabase(), createTestDatabase()])
  project = await startProject(hosted.superuserUrl, kinds.settings)
  await fillSource()
}, patient)
afterAll(async () => {
  await project.close()
  await Promise.all([source.drop(), hosted.drop(), back.drop(), kinds.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** What goes along of our own tables, each with its count and a checksum. */
async function movedContent(url: string): Promise<Record<string, string>> {
  const stay = /^(auth|search)\.|^server\.(migrations|secrets|encryption_key)$|push_(subscriptions|deliveries)$/
  return Object.fromEntries(Object.entries(await contentOf(url)).filter(([name]) => !stay.test(name)))
}

const accountsText = `select id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, banned_until,
  deleted_at, is_anonymous, raw_app_meta_data, raw_user_meta_data::text, created_at from auth.users order by id`

async function rowsOf(url: string, text: string): Promise<unknown[]> {
  const pool = openPool(url, 1)
  try {
    return (await pool.query(text)).rows
  } finally {
    await pool.end()
  }
}

const secretsText = "select name from server.secrets where name in ('vapidPrivateKey', 'unsubscribeKey') order by 1"
const waitingJobs = "select count(*)::int as count from jobs.job where name = 'note'"

it('a dry run says what would go along and what would not, and changes nothing', { timeout: patient }, async () => {
  const before = [await contentOf(source.url), await contentOf(hosted.superuserUrl)]
  const report = await move('to-hosted', own(source, dataDirs.source), atProject(), true)
  expect(report.problems).toEqual([
    expect.stringContaining(`1 file of the site cannot be found in either place (${lostKey})`),
  ])
  expect(report.tables).toContainEqual({ name: 'auth.users', rows: many + 10 })
  expect(report.files).toMatchObject({ total: 2, copied: 1, missing: [lostKey] })
  expect(report.notMigrated).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'sessions', count: 1 }),
      expect.objectContaining({ what: 'push subscriptions', count: 1 }),
      expect.objectContaining({ what: 'passkeys', count: 1 }),
      expect.objectContaining({ what: 'accounts that were never confirmed', count: 1 }),
      expect.objectContaining({ what: 'accounts whose second factor cannot go along', count: 1 }),
    ]),
  )
  const text = reportText(report)
  expect(text).toContain('Nothing was changed')
  expect(text).not.toMatch(/example\.org|sb_secret|enc:v1|\$2b\$/)
  expect([await contentOf(source.url), await contentOf(hosted.superuserUrl)]).toEqual(before)
  expect(await filesOf(dataDirs.hosted).get(paperKey)).toBeUndefined()
})

it('everything goes to a project: rows, accounts, files, secrets, waiting jobs', { timeout: patient }, async () => {
  const before = await contentOf(source.url)
  const report = await move('to-hosted', own(source, dataDirs.source), atProject())
  expect(report.problems).toEqual([])
  expect(report.moved.toSorted(byName)).toEqual(report.tables.toSorted(byName))
  expect(report.files).toMatchObject({ total: 2, copied: 1, present: 0, missing: [lostKey], altered: [] })
  expect(report.accountsChecked).toBeGreaterThan(5)
  // No event, notification or document came twice: content is the same, row for row.
  expect(await movedContent(hosted.superuserUrl)).toEqual(await movedContent(source.url))
  expect(await rowsOf(hosted.superuserUrl, accountsText)).toEqual(await rowsOf(source.url, accountsText))
  expect(await rowsOf(hosted.superuserUrl, secretsText)).toEqual(await rowsOf(source.url, secretsText))
  expect(await rowsOf(hosted.superuserUrl, waitingJobs)).toEqual([{ count: 1 }])
  expect(await rowsOf(hosted.superuserUrl, 'select count(*)::int as count from search.differences()')).toEqual([
    { count: 0 },
  ])
  // The project takes secrets as they are, and encrypts them itself if it does so at all.
  expect(await hosted.sql("select secret from auth.mfa_factors where factor_type = 'totp'")).toEqual([
    { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
  ])
  expect(await contentOf(source.url)).toEqual(before)
})

it('at the project everybody signs in as before, and files open', { timeout: patient }, async () => {
  // What our own accounts do at a start, in the project's place.
  const pool = openPool(hosted.superuserUrl, 1)
  const client = await pool.connect()
  const [key] = encryptionKeys()
  if (key !== undefined) await encryptAll(client, key)
  client.release()
  await pool.end()

  const accounts = { url: project.url, publishableKey: project.keys.publishableKey }
  const app = await startHostedApp(project, hosted.url, { DATA_DIR: dataDirs.hosted })
  try {
    expect(await whoCannotSignIn(people, accounts)).toEqual([])
    expect(await openPaper(app.url, accounts)).toEqual(paper)
  } finally {
    await app.close()
  }
})

/** As the person who has Pro. */
async function openPaper(site: string, at: { url: string; publishableKey: string }): Promise<Uint8Array> {
  const client = createClient(at.url, at.publishableKey, { auth: { persistSession: false } })
  await people[0]?.signIn(client)
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const { data } = await client.from('study_materials').select('id').eq('file_key', paperKey).single()
  const answer = await fetch(`${site}/api/files/${data?.id}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

it('a place that has accounts already is not moved into, and is left as it was', { timeout: patient }, async () => {
  const before = await contentOf(hosted.superuserUrl)
  const report = await move('to-hosted', own(source, dataDirs.source), atProject())
  expect(report.moved).toEqual([])
  expect(report.problems).toEqual([
    expect.stringContaining(`${many + 10} accounts already, ${many + 8} of them with an address that the site has`),
    expect.stringContaining('1 waiting job of its own (note)'),
  ])
  expect(reportText(report)).toContain('Nothing was changed')
  expect(await contentOf(hosted.superuserUrl)).toEqual(before)
})

it('a site moves back from a project into a folder that had sample accounts', { timeout: patient }, async () => {
  await back.pool.query(
    `insert into auth.users (email, raw_app_meta_data) values ('sample.free@example.org', '{"sample": true}')`,
  )
  const before = await movedContent(hosted.superuserUrl)
  const report = await move('to-embedded', atProject(), own(back, dataDirs.back))
  expect(report.problems).toEqual([])
  expect(report.moved.toSorted(byName)).toEqual(report.tables.toSorted(byName))
  // The paper, and the picture of its first page once the project's server has made it.
  expect(report.files).toMatchObject({ copied: report.files.total - 1, missing: [lostKey], altered: [] })
  expect(report.files.copied).toBeGreaterThan(0)
  expect(await movedContent(back.url)).toEqual(before)
  expect(await rowsOf(back.url, accountsText)).toEqual(await rowsOf(source.url, accountsText))
  const app = await startHostedApp(undefined, back.url, { DATA_DIR: dataDirs.back, ...kinds.settings })
  try {
    expect(await whoCannotSignIn(people, app)).toEqual([])
    expect(await openPaper(app.url, app)).toEqual(paper)
  } finally {
    await app.close()
  }
})

it(
  'a site of another encryption key, or whose migrations have not run, is not moved',
  { timeout: patient },
  async () => {
    const other = Buffer.alloc(32, 7).toString('base64')
    const report = await moveSite({
      direction: 'to-hosted',
      from: own(source, dataDirs.source),
      to: atProject(),
      settings: { dataDir: folder, encryptionKey: other },
      project: { checkAccess: async () => Promise.reject(new Error('It answered 401.')), checkAccount: async () => {} },
      dryRun: true,
    })
    expect(report.problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining('need the encryption key'),
        expect.stringContaining('SUPABASE_URL and SUPABASE_SECRET_KEY'),
      ]),
    )
    await source.pool.query("delete from server.migrations where name = 'supabase/0049_hosted_projects.sql'")
    const older = await move('to-hosted', own(source, dataDirs.source), atProject(), true)
    expect(older.problems).toEqual(expect.arrayContaining([expect.stringContaining('still needs 1 migration')]))
  },
)

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
