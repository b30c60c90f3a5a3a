import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { makePdf } from '#tests/support/features/pdf.ts'
import { endlessStrings } from '#tests/support/papers/costly-pdfs.ts'
import { makeZip, type ZipEntry } from '#tests/support/features/zip.ts'
import { filesApi, people } from '../files-api.ts'

// Papers from any account: which are accepted, and that rejected ones leave nothing behind.

// Three costly files are checked to the end.
const files = filesApi({ cpuMs: 700 })
const page = (text: string) => makePdf([text])
const zipped = (name: string, content: Buffer): ZipEntry => ({ name, content })
type Line = { name: string; id?: string; error?: { code: string; message: string } }

async function send(
  sent: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[],
  given: Record<string, string> = {},
  person: 'free' | 'pro' | 'admin' = 'free',
): Promise<Line[]> {
  const answer = await files.contribute(person, sent, given)
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { files: Line[] }).files
}
const outcomes = (lines: readonly Line[]) => lines.map(({ name, error }) => [name, error?.code ?? 'taken'])

/** As many files as rows, and none being uploaded. */
async function expectNothingLeft(rows: number): Promise<void> {
  expect((await files.rows()).length).toBe(rows)
  expect(files.stored().length).toBe(rows)
  if (existsSync(files.uploads)) expect(readdirSync(files.uploads)).toEqual([])
}

afterEach(async () => {
  await files.sql('delete from public.courses')
})

describe('an account', () => {
  it('can send several PDFs and a zip in one request', async () => {
    const lines = await send([
      { name: 'a.pdf', bytes: page('a') },
      {
        name: 'all.zip',
        bytes: makeZip([
          zipped('sem 3/', Buffer.alloc(0)),
          zipped('sem 3/b.pdf', page('b')),
          zipped('__MACOSX/._b.pdf', Buffer.from('x')),
          zipped('sem 3/read me.txt', Buffer.from('hello')),
          zipped('c.pdf', page('c')),
        ]),
      },
    ])
    expect(outcomes(lines)).toEqual([
      ['a.pdf', 'taken'],
      ['b.pdf', 'taken'],
      ['read me.txt', 'not_a_pdf'],
      ['c.pdf', 'taken'],
    ])
    expect(await files.rows()).toMatchObject([
      { title: 'a', file_name: 'a.pdf', status: 'reading', contributor: people.free, credited: false, pages: 1 },
      { title: 'b', file_name: 'sem 3/b.pdf' },
      { title: 'c', file_name: 'c.pdf' },
    ])
    await expectNothingLeft(3)
  })

  it('can send a zip whose folders describe its papers, with file names of any system', async () => {
    const long = `${'folder/'.repeat(60)}Quiz 2019/d.pdf`
    const names = ['PYQ/Networks/2022/a.pdf', 'PYQ\\CN\\2023\\b.pdf', 'ନେଟୱର୍କ/é/c.pdf', './2021//d.pdf', long]
    const entries = names.map((name) => ({ ...zipped(name, page(name)), isUnflagged: name.includes('é') }))
    const lines = await send([{ name: 'all.zip', bytes: makeZip(entries) }])
    expect(lines.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'd.pdf'])
    const rows = await files.rows()
    const stored = ['PYQ/Networks/2022/a.pdf', 'PYQ/CN/2023/b.pdf', 'ନେଟୱର୍କ/é/c.pdf', '2021/d.pdf', long.slice(-255)]
    expect(rows.map(({ file_name: name }) => name)).toEqual(stored)
  })

  it('can describe its paper, and is credited if it wishes', async () => {
    await files.sql(
      `with b as (insert into public.branches (code, name) values ('X', 'x') on conflict (code) do update set name = 'x' returning id)
       insert into public.courses (id, branch_id, code, name, semester) select '00000000-0000-4000-8000-0000000000c7', id, 'X1', 'x', 1 from b`,
    )
    await send([{ name: 'a.pdf', bytes: page('a') }], {
      course_id: '00000000-0000-4000-8000-0000000000c7',
      exam: 'quiz',
      exam_year: '2024',
      semester: '3',
      kind: 'key',
      title: ' Quiz\u200b ',
      note: 'unit 4',
      credited: 'true',
    })
    expect(await files.rows()).toMatchObject([
      {
        course_id: '00000000-0000-4000-8000-0000000000c7',
        exam: 'quiz',
        exam_year: 2024,
        semester: 3,
        kind: 'key',
        title: 'Quiz',
        note: 'unit 4',
        credited: true,
        contributor_name: people.free,
      },
    ])
  })

  it('cannot publish a paper, whatever its form contains', async () => {
    await send(
      [{ name: 'a.pdf', bytes: page('a') }],
      { status: 'approved', contributor: people.admin, bytes: '1' },
      'pro',
    )
    expect(await files.rows()).toMatchObject([{ status: 'reading', contributor: people.pro, subject: '' }])
  })

  it.each([
    { exam: 'gossip' },
    { exam_year: '1066' },
    { semester: '9' },
    { course_id: 'x' },
    { kind: 'x' },
    { title: 'x'.repeat(201) },
    { credited: 'perhaps' },
    { replaces: "'; drop" },
  ])('that sends %j gets an error that names the field', async (given) => {
    const answer = await files.contribute('free', [{ name: 'a.pdf', bytes: page('a') }], given)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
    await expectNothingLeft(0)
  })

  it('can read its own file and row before it is approved, besides admins only', async () => {
    const [line] = await send([{ name: 'a.pdf', bytes: page('a') }])
    const id = line?.id ?? ''
    const seen = async (person: 'free' | 'pro' | 'admin') => (await files.get(id, person)).status
    expect([await seen('free'), await seen('pro'), await seen('admin')]).toEqual([200, 404, 200])
  })

  it('gets a friendly message about identical bytes, with the title only where it may read that', async () => {
    await send([{ name: 'secret.pdf', bytes: page('a') }], {}, 'pro')
    const told = async (person: 'free' | 'pro' | 'admin') => {
      const [line] = await send([{ name: 'x.pdf', bytes: page('a') }], {}, person)
      return [line?.error?.code, line?.error?.message]
    }
    expect(await told('free')).toEqual([
      'already_there',
      'Somebody has sent this paper already. A reviewer will look at it.',
    ])
    expect(await told('pro')).toEqual(['already_there', 'You sent this paper before: secret.'])
    expect(await told('admin')).toEqual(['already_there', 'This paper is here already: secret.'])
    await expectNothingLeft(1)
  })

  it('that sends the same file twice, in one request or concurrently, has one paper', async () => {
    const same = page('a')
    expect(
      outcomes(
        await send([
          { name: 'a.pdf', bytes: same },
          { name: 'b.pdf', bytes: same },
        ]),
      ),
    ).toEqual([
      ['a.pdf', 'taken'],
      ['b.pdf', 'already_there'],
    ])
    const other = page('b')
    const both = await Promise.all([send([{ name: 'c.pdf', bytes: other }]), send([{ name: 'd.pdf', bytes: other }])])
    expect(
      outcomes(both.flat())
        .map(([, code]) => code)
        .toSorted(),
    ).toEqual(['already_there', 'taken'])
    await expectNothingLeft(2)
  })

  it('can have at most 200 pending papers, unless it is an admin', async () => {
    await files.sql(
      `insert into public.study_materials (title, status, contributor, kind, bytes, file_key)
       select 't', 'waiting', a, 'paper', 1, gen_random_uuid() || '.pdf'
       from unnest($1::uuid[]) as a, generate_series(1, 200)`,
      [[people.free, people.admin]],
    )
    expect(outcomes(await send([{ name: 'a.pdf', bytes: page('a') }]))).toEqual([['a.pdf', 'too_many_waiting']])
    expect(outcomes(await send([{ name: 'a.pdf', bytes: page('a') }], {}, 'admin'))).toEqual([['a.pdf', 'taken']])
  })

  it('cannot exceed that limit by concurrent requests', async () => {
    await files.sql(
      `insert into public.study_materials (title, status, contributor, kind, bytes, file_key)
       select 't', 'waiting', $1, 'paper', 1, gen_random_uuid() || '.pdf' from generate_series(1, 198)`,
      [people.free],
    )
    const sent = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => send([{ name, bytes: page(name) }])))
    const codes = outcomes(sent.flat()).map(([, code]) => code)
    expect(codes.toSorted()).toEqual(['taken', 'taken', ...Array.from({ length: 3 }, () => 'too_many_waiting')])
    const { rows } = await files.sql('select count(*) from public.study_materials where contributor = $1', [
      people.free,
    ])
    expect(rows).toEqual([{ count: '200' }])
  })
})

const megabyte = 1024 * 1024
const hostile: [string, string, Buffer, string][] = [
  ['a page of the web', 'a.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not_a_pdf'],
  ['the beginning of a picture', 'a.pdf', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'broken_picture'],
  ['a large picture in it', 'a.zip', makeZip([zipped('a.png', noise(megabyte + 10))]), 'too_large'],
  ['a program', 'a.pdf', Buffer.from('MZ\x90\x00', 'latin1'), 'not_a_pdf'],
  ['nothing', 'a.pdf', Buffer.alloc(0), 'not_a_pdf'],
  ['a mark far inside', 'a.pdf', Buffer.from(`${' '.repeat(2000)}%PDF-1.7`), 'not_a_pdf'],
  ['larger than a file may be', 'a.pdf', Buffer.concat([page('x'), Buffer.alloc(megabyte)]), 'too_large'],
  ['no page', 'a.pdf', Buffer.from('%PDF-1.7\n1 0 obj << >> endobj'), 'broken_pdf'],
  ['a password', 'a.pdf', readFileSync('tests/support/papers/files/user-password.pdf'), 'encrypted_pdf'],
  ['a form that only one reader shows', 'a.pdf', readFileSync('tests/support/papers/files/xfa.pdf'), 'form_pdf'],
  ['a zip that is cut', 'a.zip', makeZip([zipped('a.pdf', page('x'))]).subarray(0, 60), 'broken_zip'],
  ['a zip with a wrong directory', 'a.zip', spoilt(makeZip([zipped('a.pdf', page('x'))]), 6), 'broken_zip'],
  ['a zip of nothing', 'a.zip', makeZip([]), 'empty_zip'],
  ['a zip of folders', 'a.zip', makeZip([zipped('a/', Buffer.alloc(0))]), 'empty_zip'],
  ['a zip with a password', 'a.zip', makeZip([{ ...zipped('a.pdf', page('x')), flags: 1 }]), 'encrypted_zip'],
  ['a name that leads up', 'a.zip', makeZip([zipped('../../etc/cron.d/x.pdf', page('x'))]), 'broken_zip'],
  ['a name from the root', 'a.zip', makeZip([zipped('/etc/passwd.pdf', page('x'))]), 'broken_zip'],
  ['a name of another system', 'a.zip', makeZip([zipped(String.raw`C:\x.pdf`, page('x'))]), 'broken_zip'],
  ['a zip in a zip', 'a.zip', makeZip([zipped('b.zip', makeZip([zipped('a.pdf', page('x'))]))]), 'nested_zip'],
  ['a zip that claims to be a PDF', 'a.zip', makeZip([zipped('a.pdf', makeZip([]))]), 'nested_zip'],
  ['a bomb', 'a.zip', makeZip([zipped('a.pdf', Buffer.alloc(40 * megabyte))]), 'zip_bomb'],
  [
    'a bomb that claims to be small',
    'a.zip',
    makeZip([{ ...zipped('a.pdf', Buffer.alloc(40 * megabyte)), claims: 1000 }]),
    'broken_zip',
  ],
  [
    'a bomb of many files',
    'a.zip',
    makeZip(Array.from({ length: 30 }, (_, n) => zipped(`${n}.pdf`, Buffer.alloc(900_000)))),
    'zip_bomb',
  ],
  [
    'too many files',
    'a.zip',
    makeZip(Array.from({ length: 501 }, (_, n) => zipped(`${n}.txt`, Buffer.from('x')))),
    'too_many_files',
  ],
  ['a large file in it', 'a.zip', makeZip([zipped('a.pdf', noise(megabyte + 10))]), 'too_large'],
  ['a program in it', 'a.zip', makeZip([zipped('a.pdf.exe', Buffer.from('MZ'))]), 'not_a_pdf'],
]

function spoilt(bytes: Buffer, fromEnd: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0xff, copy.length - fromEnd, copy.length - fromEnd + 4)
  return copy
}

function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let seed = 1
  for (let place = 0; place < length; place++) bytes[place] = (seed = (seed * 48_271) % 2_147_483_647) & 255
  return bytes
}

const costly = (index: number) => zipped(`${index}.pdf`, Buffer.concat([endlessStrings(), Buffer.alloc(index, ' ')]))

it('a zip of PDFs that take too long to check is checked for three of them', { timeout: 120_000 }, async () => {
  const zip = makeZip(Array.from({ length: 15 }, (_, index) => costly(index)))
  const lines = await send([{ name: 'papers.zip', bytes: zip }])
  expect(new Set(lines.map(({ error }) => error?.code))).toEqual(new Set(['costly_pdf']))
  expect(lines).toHaveLength(15)
  await expectNothingLeft(0)
})

describe('a file', () => {
  it.each(hostile)(
    'that is or has %s is refused in a sentence, and leaves nothing',
    async (_what, name, bytes, code) => {
      const lines = await send([{ name, bytes: new Uint8Array(bytes) }])
      const last = lines.at(-1)
      expect([last?.error?.code, last?.error?.message]).toEqual([code, expect.stringMatching(/^[A-Z].+\.$/)])
      await expectNothingLeft(lines.filter(({ id }) => id !== undefined).length)
    },
  )

  it.each([
    '../../x.pdf',
    'x.pdf\0.html',
    '\u202Efdp.exe',
    `${'n'.repeat(3000)}.pdf`,
    '',
    'con.pdf',
    '<img src=x onerror=alert(1)>.pdf',
  ])('called %j is stored under a name of our own', async (name) => {
    const [line] = await send([{ name, bytes: page('a') }])
    expect(line?.id).toEqual(expect.any(String))
    const [row] = await files.rows()
    expect(row.file_key).toMatch(/^[0-9a-f-]{36}\.pdf$/)
    expect(row.title).toMatch(/\S/)
    expect(row.title + row.file_name).not.toMatch(/[\0\u202E]/)
    expect([...row.file_name].length).toBeLessThanOrEqual(255)
  })

  it('that is a PDF and HTML at once is a PDF', async () => {
    const both = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>\n'), page('a')])
    const [line] = await send([{ name: 'x.html', bytes: both }])
    expect((await files.get(line?.id ?? '', 'free')).headers.get('content-type')).toBe('application/pdf')
  })
})
