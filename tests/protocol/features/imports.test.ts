import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxFileLines, readRows } from '#domain/imports/table/parse-rows.ts'
import { type TopicName, topicNames, topics } from '#domain/imports/topics/topics.ts'
import { transaction } from '#server/core/database/pool.ts'
import { seed } from '#server/content/seed.ts'
import { exportTable } from '#server/features/imports/export-table.ts'
import { importTable } from '#server/features/imports/import-table.ts'
import { pruneImports } from '#server/features/imports/jobs.ts'
import { undoImport } from '#server/features/imports/undo-import.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.pool)
  // What offices and forms have stored: spaces, a word for nothing, formulas, digits of a script, two people of one name.
  await database.pool.query(`
    insert into public.alumni (name, graduation_year, degree, company, current_position, bio) values
      ('Same Name', 2019, 'B.Tech', '-North-', '=1+1', E'One  two \\r\\n three'), ('Same Name', 2019, 'B.Tech', 'NA', '''20', '୧୨');
    insert into public.sections (branch_id, entry_year, letter) select id, 2024, 'a' from public.branches;
    insert into public.invitations (email, name, role, branch_id, semester)
      select 'ravi@college.example', 'Ravi', 'staff', id, 3 from public.branches where code = 'ECE';
    insert into public.holidays (name, first_day, last_day) values ('Example Day', '2026-08-15', '2026-08-15'),
      ('Example Break', '2026-12-24', '2027-01-01');
    insert into public.companies (company, visit_date, requirements) values ('Odd; Works', '2026-01-05', array['One; two', 'a, b']);
    insert into public.notices (title, author, category, content) values
      ('୧୨  notices', 'a', 'General', '<p>One &amp; two</p><ul><li>three</li><li>four</li></ul>')`)
})
afterAll(() => database.drop())

const importText = (topic: TopicName, text: string) =>
  importTable(
    database.pool,
    { topic, fileName: 'table.csv', rows: readRows(text, maxFileLines), options: {} },
    () => true,
  )
const undo = (id: string) => transaction(database.pool, (client) => undoImport(client, id))
const statesOf = ({ read }: Awaited<ReturnType<typeof importText>>) => read.rows.map(({ state }) => state)
const query = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows
const dump = (topic: TopicName) =>
  query(`select to_jsonb(t) - 'updated_at' as row from public.${topics[topic].table} t order by id`)

const newRow: Record<TopicName, string> = {
  branches: 'code,name\nXE,Example Engineering',
  courses: 'code,name,branch,semester,credits,aliases\nXC101,Example Course,CSE;ECE,3,3.5,EC; Ex',
  sections: 'Branch,Batch,Sec\nCSE,2026-30,z',
  people: 'Name,E-mail,Branch,Batch,Sec,Roll No\nAsha Nayak,Asha@College.example,CSE,2024,A,0801',
  'exam-dates': 'course,exam,date,starts_at,hall\nCS301,quiz,5 Feb 2027,10 am,Hall 9',
  holidays: 'Occasion,Date,Day\nExample Days,30 Dec 2026 to 2 Jan 2027,Wed-Sat',
  notices: 'title,category,date,content\nExample,General,5 Feb 2026,"One <line>\n\nTwo"',
  alumni: 'name,graduation_year,degree,company\nExample Person,2019,B.Tech,=1+1',
  companies: 'company,visit_date,requirements\nExample Works,5 Feb 2026,"CGPA 7, no backlog;"',
  vendors: 'name,contact,rating\nExample Books,+91 90000 00000,4.5',
}

describe.each(topicNames)('an import of %s', (topic) => {
  it('of what was exported changes nothing', async () => {
    const before = await dump(topic)
    const again = await importText(topic, await exportTable(database.pool, topic))
    expect(statesOf(again).filter((state) => state !== 'same')).toEqual([])
    expect(statesOf(again).length).toBeGreaterThan(0)
    expect(again.importId).toBeUndefined()
    expect(await dump(topic)).toEqual(before)
  })

  it('adds a row once, exports it as it was, and leaves nothing when it is taken back', async () => {
    const before = await dump(topic)
    const { importId = '', ...first } = await importText(topic, newRow[topic])
    expect(statesOf(first)).toEqual(['new'])
    expect(statesOf(await importText(topic, newRow[topic]))).toEqual(['same'])
    const again = await importText(topic, await exportTable(database.pool, topic))
    expect(statesOf(again).filter((state) => state !== 'same')).toEqual([])
    expect(await undo(importId)).toMatchObject({ restored: 0, remaining: [] })
    expect(await dump(topic)).toEqual(before)
  })
})

const one = (semester: number) => `code,name,branch,semester\nXC201,Changing,CSE,${semester}`

const people = (...letters: string[]) =>
  `Name,E-mail,Class\n${letters.map((letter, at) => `P Sample,p${at}@needs.example,CSE 2025 ${letter}`).join('\n')}`

describe('an import', () => {
  it('restores what it changed, but for what was edited since', async () => {
    await importText('courses', one(3))
    const { importId = '' } = await importText('courses', one(4))
    expect(await query(`select semester from public.courses where code = 'XC201'`)).toEqual([{ semester: 4 }])
    expect(await undo(importId)).toEqual({ removed: 0, restored: 1, remaining: [] })
    expect(await query(`select semester from public.courses where code = 'XC201'`)).toEqual([{ semester: 3 }])

    const { importId: later = '' } = await importText('courses', one(5))
    await query(`update public.courses set semester = 6 where code = 'XC201'`)
    expect(await undo(later)).toMatchObject({
      restored: 0,
      remaining: [{ name: 'XC201', reason: 'edited' }],
    })
    expect(await query(`select semester from public.courses where code = 'XC201'`)).toEqual([{ semester: 6 }])
  })

  it('of notices leaves no withdrawn one when it is taken back', async () => {
    const { importId = '' } = await importText('notices', newRow.notices)
    await undo(importId)
    expect(await query("select from public.notices where title = 'Example'")).toEqual([])
    expect(await query('select from public.withdrawn_notices')).toEqual([])
  })

  it('leaves a row to which others refer, and names it', async () => {
    const { importId = '' } = await importText(
      'courses',
      'code,name,branch,semester\nXC301,Used,CSE,3\nXC302,Unused,CSE,3',
    )
    await importText('exam-dates', 'course,exam,date\nXC301,quiz,6 Feb 2027')
    expect(await undo(importId)).toMatchObject({
      removed: 1,
      remaining: [{ name: 'XC301', reason: 'used' }],
    })
  })

  it('of people adds their sections, once, and an undo removes those that are not in use', async () => {
    const before = await dump('sections')
    const first = await importText('people', people('X', 'X', 'Y'))
    expect(statesOf(first)).toEqual(['new', 'new', 'new'])
    expect(first.read.needs.map(({ name }) => name)).toEqual(['CSE 2025 X', 'CSE 2025 Y'])
    expect(
      await query(`select i.email, s.letter from public.invitations i join public.sections s on s.id = i.section_id
        where i.email like '%@needs.example' order by 1`),
    ).toEqual(['X', 'X', 'Y'].map((letter, at) => ({ email: `p${at}@needs.example`, letter })))
    expect(await importText('people', people('X', 'X', 'Y'))).not.toHaveProperty('importId')
    expect(await undo(first.importId ?? '')).toEqual({ removed: 3, restored: 0, remaining: [] })
    expect(await dump('sections')).toEqual(before)

    const { importId = '' } = await importText('people', people('X', 'Y'))
    await query(`insert into public.invitations (email, name, role, section_id)
      select 'other@needs.example', 'Other', 'student', id from public.sections where letter = 'X'`)
    expect(await undo(importId)).toMatchObject({ removed: 2, remaining: [{ name: '2025 X', reason: 'used' }] })
    await query(`delete from public.invitations where email like '%@needs.example'`)
    await query(`delete from public.sections where letter in ('X', 'Y')`)
    expect(await dump('sections')).toEqual(before)
  })

  it('is taken back once, within thirty days', async () => {
    const { importId: id = '' } = await importText('branches', newRow.branches)
    const outcomes = await Promise.allSettled([undo(id), undo(id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const old = await importText('branches', newRow.branches)
    await query(`update private.imports set imported_at = now() - interval '31 days' where id = $1`, [old.importId])
    await expect(undo(old.importId ?? '')).rejects.toMatchObject({ code: 'import_too_old' })
    await pruneImports(database.pool)
    expect(await query('select from private.import_changes where import_id = any($1)', [[id, old.importId]])).toEqual(
      [],
    )
    await expect(undo('none')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of one file twice at the same time adds its rows once', async () => {
    const text = 'code,name,branch,semester\nXC401,Twice,CSE,3'
    const both = await Promise.all([importText('courses', text), importText('courses', text)])
    expect(both.map((done) => statesOf(done)[0]).toSorted()).toEqual(['new', 'same'])
    expect(await query(`select code from public.courses where code = 'XC401'`)).toHaveLength(1)
  })

  it('that breaks a rule of the database writes nothing', async () => {
    await query(`alter table public.vendors add constraint no_example check (name <> 'Not this')`)
    const before = await dump('vendors')
    await expect(importText('vendors', 'name,rating\nGood Books,4\nNot this,4')).rejects.toMatchObject({
      code: 'import_conflict',
    })
    expect(await dump('vendors')).toEqual(before)
    expect(await query(`select from private.imports where topic = 'vendors' and undone_at is null`)).toEqual([])
  })
})

describe('the commands', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'campuslife-import-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        ['server/cli/main.ts', ...args],
        { env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      )
    })
  const fileOf = (text: string) => {
    const file = join(folder, 'courses.csv')
    writeFileSync(file, text)
    return file
  }

  it('import a file, name each wrong row, and take it back', async () => {
    const file = fileOf('Code,Name,Branch,Sem\nXC501,Command,CSE,3\nXC502,Wrong,XYZ,3\n')
    const whole = await run('import', 'courses', file)
    expect(whole).toMatchObject({
      code: 1,
      output: expect.stringContaining('row 3, Branch: No branch is called “XYZ”'),
    })
    expect(await query(`select from public.courses where code = 'XC501'`)).toEqual([])
    const imported = await run('import', 'courses', file, '--skip-wrong')
    expect(imported.output).toContain('1 new, 0 changed, 0 the same, 1 wrong.')
    const id = /--undo (\S+)/.exec(imported.output)?.[1] ?? ''
    expect((await run('import', '--undo', id)).output).toContain('Taken back: 1 row removed')
  })

  it('print what they would do or export, and reject what is no table with a sentence', async () => {
    const file = fileOf('Code,Name,Branch,Sem\nXC502,Dry,CSE,3\n')
    const [dry, exported, unknown, unread] = await Promise.all([
      run('import', 'courses', file, '--dry-run'),
      run('export', 'branches'),
      run('import', 'orders', file),
      run('import', 'alumni', file),
    ])
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was written') })
    expect(exported.output).toContain('code,name,semesters,position')
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('There is no table') })
    expect(unread).toMatchObject({ code: 1, output: expect.stringContaining('column_missing') })
    expect(await query(`select from public.courses where code = 'XC502'`)).toEqual([])
  })
})
