import { describe, expect, it } from 'vitest'
import { pdfOf, readSampleLibrary } from '#server/features/files/samples/sample-papers.ts'
import { codeOf, filesApi, people } from './files-api.ts'

// Sample papers are added when an admin requests them, once, and removed with the other samples, including their files.

const files = filesApi()
const { papers, units } = readSampleLibrary()

const press = (person?: keyof typeof people) =>
  files.api().request('/samples', { method: 'POST', headers: files.identify(person) })
const one = async (query: string) => (await files.sql(`select (${query}) as answer`)).rows[0]?.answer
const removeSamples = () => one('private.remove_samples()')

describe('adding sample papers', () => {
  it('is restricted to admins', async () => {
    expect(await codeOf(press())).toEqual([401, 'not_signed_in'])
    for (const person of ['free', 'pro'] as const) expect(await codeOf(press(person))).toEqual([403, 'not_admin'])
    expect(await files.rows()).toEqual([])
    expect(files.stored()).toEqual([])
  })

  it('inserts each paper once, approved and marked, with its course, also when two admins press concurrently', async () => {
    const answers = await Promise.all(
      (await Promise.all([press('admin'), press('admin')])).map((answer) => answer.json()),
    )
    expect(answers.map(({ added }) => added).reduce((a, b) => a + b)).toBe(papers.length)
    expect(await (await press('admin')).json()).toEqual({ added: 0, papers: papers.length })
    expect(files.stored()).toHaveLength(papers.length)
    const { rows } = await files.sql(
      `select m.id, m.title, m.kind, m.exam, m.exam_year, m.course_id, m.full_marks, m.subject = c.name as named
       from public.study_materials m join public.courses c on c.id = m.course_id
       where m.status = 'approved' and m.sample and m.read_at is null and m.contributor is null`,
    )
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
      new Map(
        papers.map(({ id, title, kind, exam, exam_year, course_id, full_marks }) => [
          id,
          { id, title, kind, exam, exam_year, course_id, full_marks, named: true },
        ]),
      ),
    )
    expect(await one('select count(*)::int from public.course_units where sample')).toBe(units.length)
    // Shipped rows are no admin's change.
    expect(await one("select count(*)::int from public.audit_log where table_name = 'public.study_materials'")).toBe(0)
  })

  it('completes what a killed server had begun', async () => {
    await press('admin')
    await files.sql(`delete from public.study_materials where exam_year < 2024`)
    await files.sql(`delete from public.course_units where number > 2`)
    const left = (await files.rows()).length
    expect(await (await press('admin')).json()).toEqual({ added: papers.length - left, papers: papers.length })
    expect(await files.rows()).toHaveLength(papers.length)
    expect(await one('select count(*)::int from public.course_units where sample')).toBe(units.length)
  })

  it('skips a paper whose bytes somebody has sent', async () => {
    const [paper] = papers
    if (paper === undefined) throw new Error('no sample papers')
    await files.contribute('pro', [{ name: 'a.pdf', bytes: new Uint8Array(pdfOf(paper)) }])
    expect(await (await press('admin')).json()).toEqual({ added: papers.length - 1, papers: papers.length })
    expect(await one('select count(*)::int from public.study_materials where not sample')).toBe(1)
  })
})

describe('removing samples', () => {
  it('deletes papers, units, courses and files, and they can be added again', async () => {
    await press('admin')
    expect(await one('select private.count_samples()')).toBeGreaterThanOrEqual(papers.length + units.length)
    await removeSamples()
    expect(await files.rows()).toEqual([])
    for (const table of ['course_units', 'courses', 'branches'])
      expect([table, await one(`select count(*)::int from public.${table}`)]).toEqual([table, 0])
    const { rows } = await files.sql('select file_key from private.unreferenced_files where remove_after <= now()')
    expect(rows.map(({ file_key: key }) => key)).toEqual(expect.arrayContaining(files.stored()))
    expect(files.stored()).toHaveLength(papers.length)
    expect(await (await press('admin')).json()).toEqual({ added: papers.length, papers: papers.length })
  })

  it('leaves rows of the college: a corrected paper, its course, a course with the same code', async () => {
    await press('admin')
    await removeSamples()
    await files.sql("insert into public.branches (code, name) values ('CSE', 'Computing')")
    await files.sql(
      `insert into public.courses (branch_id, semester, code, name) select id, 1, 'CS201', 'Own' from public.branches where code = 'CSE'`,
    )
    await press('admin')
    expect(await one("select array_agg(code order by code) from public.courses where name <> 'Own'")).toEqual([
      'CS201 sample',
      'CS301',
      'ME201',
    ])
    const corrected = papers.find(({ file }) => file === 'dbms-end-2024')?.id
    await files.sql(
      `do $$ begin
         perform set_config('request.jwt.claims', '{"sub": "${people.admin}"}', true);
         update public.study_materials set title = 'Our own' where id = '${corrected}';
       end $$`,
    )
    await removeSamples()
    expect((await files.rows()).map(({ title }) => title)).toEqual(['Our own'])
    expect(await one('select array_agg(code order by code) from public.courses')).toEqual(['CS201', 'CS301'])
    await files.sql('delete from public.study_materials; delete from public.courses; delete from public.branches')
  })

  it('leaves a row with the file of a better copy', async () => {
    await press('admin')
    const target = papers.find(({ file }) => file === 'thermo-end-2021')?.id
    await files.sql(
      `do $$ begin
         perform set_config('request.jwt.claims', '{"sub": "${people.admin}"}', true);
         update public.study_materials set file_key = gen_random_uuid() || '.pdf' where id = '${target}';
       end $$`,
    )
    await removeSamples()
    expect((await files.rows()).map(({ id }) => id)).toEqual([target])
  })
})
