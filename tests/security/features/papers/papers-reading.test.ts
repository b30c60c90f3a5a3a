import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { storeFirstPage } from '#server/features/files/first-pages.ts'
import { splitVersion } from '#server/features/papers/questions/splitting/split.ts'
import { openPaperReader, type PaperReader } from '#server/features/papers/queue.ts'
import { type ReadingLimits, readingLimits } from '#server/features/papers/reading/limits.ts'
import { readInProcess } from '#server/features/papers/reading/read-in-process.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { makeScannedPdf } from '#tests/support/features/scanned-pdf.ts'
import { filesApi, people } from './files-api.ts'

// The processing of a paper between its upload and its review.

const files = filesApi()
const open: PaperReader[] = []
const course = '00000000-0000-4000-8000-0000000000c9'
/** A scan takes 25 s while other tests run beside it. */
const slowly = { timeout: 120_000 }

const reader = (limits: Partial<ReadingLimits> = {}): PaperReader => {
  const opened = openPaperReader({
    pool: files.pool,
    files: files.store,
    log: silentLog,
    storeFirstPage: (material, firstPage) =>
      storeFirstPage({ pool: files.pool, files: files.store, log: silentLog }, material, firstPage),
    limits: { ...readingLimits, ...limits },
  })
  open.push(opened)
  return opened
}

async function readAll(limits: Partial<ReadingLimits> = {}): Promise<void> {
  const opened = reader(limits)
  opened.wake()
  await opened.idle()
}

async function sendPaper(bytes: Buffer<ArrayBuffer>, name = 'paper.pdf', given: Record<string, string> = {}) {
  const answer = await files.contribute('free', [{ name, bytes }], given)
  expect(answer.status).toBe(202)
  const [line] = ((await answer.json()) as { files: { id: string }[] }).files
  if (line?.id === undefined) throw new Error(`Not taken: ${JSON.stringify(line)}`)
  return line.id
}

const paper = async (id: string) =>
  (await files.sql('select * from public.study_materials where id = $1', [id])).rows[0] as Record<string, unknown>
const pagesOf = async (id: string) =>
  (await files.sql('select * from public.material_pages where material_id = $1 order by page', [id])).rows

beforeAll(async () => {
  await files.sql(
    `with branch as (insert into public.branches (code, name) values ('CSE', 'Computer Science') returning id)
     insert into public.courses (id, branch_id, code, name, aliases, semester)
     select $1, id, 'CS-301', 'Data Structures and Algorithms', '{DSA}', 3 from branch`,
    [course],
  )
})
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close()
})

const head = [
  'B.Tech Third Semester Examination, November 2023',
  'End Semester',
  'CS-301 Data Structures and Algorithms',
  'Full Marks: 70 Time: 3 hours',
]
const questions = (paperNumber: number) =>
  Array.from(
    { length: 12 },
    (_, index) =>
      `${index + 1}. Explain topic ${['alpha', 'beta', 'gamma', 'delta'][(index + paperNumber) % 4]} with example ${paperNumber * 31 + index * 7} and derive its cost`,
  )

describe('a paper', () => {
  it('with text is read page by page, and is pending with its proposed fields', async () => {
    const id = await sendPaper(makePdf([head.join(', '), questions(1).slice(0, 2).join(' ')]), 'dsa endsem.pdf')
    await readAll()
    expect(await paper(id)).toMatchObject({
      status: 'waiting',
      pages: 2,
      course_id: course,
      subject: 'Data Structures and Algorithms',
      exam: 'end-semester',
      semester: 3,
      proposed: {
        course_id: { value: course, sure: true, from: 'name' },
        exam: { value: 'end-semester', sure: true, from: 'name' },
      },
    })
    expect(await pagesOf(id)).toMatchObject([
      { page: 1, ocr: false, width: '595.00', height: '842.00', words: null },
      { page: 2, ocr: false },
    ])
  })

  it('that was scanned is recognised, with the place of each word', slowly, async () => {
    const id = await sendPaper(makeScannedPdf([[...head, ...questions(1)].join('\n')]), 'scan0001.pdf')
    await readAll()
    expect(await paper(id)).toMatchObject({
      status: 'waiting',
      course_id: course,
      exam: 'end-semester',
      exam_year: 2023,
      semester: 3,
      full_marks: 70,
      title: 'End semester 2023',
    })
    const [page] = await pagesOf(id)
    expect(page.ocr).toBe(true)
    expect(page.text).toContain('Full Marks: 70')
    const marks = page.words.find(([, , , , word]: unknown[]) => word === 'Marks:')
    // At its place on the scan: in the fourth line, beside "Full".
    expect(marks[0]).toBeGreaterThan(60)
    expect(marks[0]).toBeLessThan(110)
    expect(marks[1]).toBeGreaterThan(90)
    expect(marks[1]).toBeLessThan(125)
  })

  it('that was scanned twice is recognised by its text', slowly, async () => {
    const text = [...head, ...questions(1)].join('\n')
    const first = await sendPaper(makeScannedPdf([text]))
    const other = await sendPaper(makePdf([questions(7).join(' ').slice(0, 60)]))
    const again = await sendPaper(makeScannedPdf([text], { askew: -0.8, resolution: 130, specks: 900 }))
    await readAll()
    expect((await paper(again))['similar']).toEqual([{ id: first, share: expect.any(Number) }])
    expect((await paper(other))['similar']).toEqual([])
  })

  it('has the sender’s fields, whatever is proposed', async () => {
    const id = await sendPaper(makePdf([head.join(', ')]), 'dsa endsem 2023.pdf', {
      exam: 'quiz',
      exam_year: '2019',
      title: 'My quiz',
      credited: 'true',
    })
    await readAll()
    expect(await paper(id)).toMatchObject({ exam: 'quiz', exam_year: 2019, title: 'My quiz', credited: true })
  })

  it('of an admin, which is published directly, is read, too, with unchanged fields', async () => {
    const id = await files.storeMaterial()
    const before = await paper(id)
    await readAll()
    const read = { read_at: expect.any(Date), read_tries: 1, split_version: splitVersion, drawn_at: expect.any(Date) }
    // Its version is unchanged, so that an open form can still save it.
    expect(await paper(id)).toEqual({ ...before, ...read })
    await files.sql("update public.study_materials set title = 'Another' where id = $1", [id])
    expect((await paper(id))['updated_at']).not.toEqual(before['updated_at'])
    expect(await pagesOf(id)).toHaveLength(3)
  })
})

describe('an unreadable paper', () => {
  it('has a reason, and no text', async () => {
    const many = await sendPaper(makePdf(Array.from({ length: 151 }, () => 'x')))
    await readAll()
    expect(await paper(many)).toMatchObject({ status: 'unreadable', problem: 'too_many_pages' })
    expect(await pagesOf(many)).toEqual([])
  })

  it.each([{ pageMs: 50 }, { pageCpuMs: 50 }])('is stopped and retried, and then given up: %o', async (limits) => {
    const id = await sendPaper(makeScannedPdf([head.join('\n')]))
    await readAll(limits)
    expect(await paper(id)).toMatchObject({ status: 'unreadable', problem: 'too_slow', read_tries: 5 })
  })

  it('does not include one that waits for a processor', async () => {
    const pageCpuMs = 5000
    const late = new ReadableStream<Uint8Array>({
      async start(stream) {
        await sleep(pageCpuMs + 1000)
        stream.enqueue(makePdf([questions(7).join(' ')]))
        stream.close()
      },
    })
    expect(await readInProcess(late, { ...readingLimits, pageCpuMs })).toMatchObject({ count: 1 })
  })

  it('cannot exceed the memory limit', async () => {
    const id = await sendPaper(makeScannedPdf([head.join('\n')]))
    await readAll({ memory: 40 })
    expect(await paper(id)).toMatchObject({ status: 'unreadable', problem: 'too_much_memory' })
  })

  it('includes one whose file is missing', async () => {
    const id = await sendPaper(makePdf(['x']))
    await files.store.remove(String((await paper(id))['file_key']))
    await readAll()
    expect(await paper(id)).toMatchObject({ status: 'unreadable', problem: 'file_missing' })
  })
})

it('two servers read one paper after the other, each once', slowly, async () => {
  for (const text of ['one', 'two', 'three']) await sendPaper(makePdf([text]), `${text}.pdf`)
  const [one, two] = [reader(), reader()]
  one.wake()
  two.wake()
  await Promise.all([one.idle(), two.idle()])
  const { rows } = await files.sql('select status, read_tries from public.study_materials')
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ status: 'waiting', read_tries: 1 })))
})

it('a server that stops does not count the try, and leaves no partial result', async () => {
  const id = await sendPaper(makeScannedPdf([head.join('\n'), head.join('\n')]))
  const stopping = reader()
  stopping.wake()
  await expect.poll(async () => (await paper(id))['read_tries'], { timeout: 10_000 }).toBe(1)
  await stopping.close()
  expect(await paper(id)).toMatchObject({ status: 'reading', read_tries: 0, contributor: people.free })
  expect(await pagesOf(id)).toEqual([])
  await readAll()
  expect(await paper(id)).toMatchObject({ status: 'waiting', read_tries: 1 })
})
