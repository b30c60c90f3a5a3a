import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { isActive } from '#server/features/files/pdf/is-active.ts'
import { pdfOf, readSampleLibrary } from '#server/features/files/samples/sample-papers.ts'
import { readTextLayer } from '#server/features/papers/reading/text-layer.ts'
import { type Line, parsePaper } from '../sample-papers/paper-text.ts'

// The PDFs are printed from their texts by hand (scripts/sample-papers/draw.ts): this test finds texts that changed
// since.

const { papers, units } = readSampleLibrary()
const folder = 'supabase/seed/papers'
const linesOf = (file: string) => parsePaper(readFileSync(join(folder, `${file}.txt`), 'utf8'))

function wordsOf(line: Line): string {
  switch (line.kind) {
    case 'edges':
      return `${line.left} ${line.right}`
    case 'question':
      return [...line.labels, line.text, line.marks].join(' ')
    case 'row':
      return line.cells.join(' ')
    default:
      return 'text' in line ? line.text : ''
  }
}

const folded = (text: string) => text.replaceAll(/[\s^]+/g, '')

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
  const document = await getDocument({ data: new Uint8Array(pdf), standardFontDataUrl: `${fonts}/` }).promise
  const texts: string[] = []
  for (let page = 1; page <= document.numPages; page++)
    texts.push((await readTextLayer(await document.getPage(page))).text)
  await document.loadingTask.destroy()
  return texts
}

it('has three courses of five years, with mid-semester papers, notes, keys and units; a third are scans', () => {
  const courses = Map.groupBy(papers, ({ course_id: course }) => course)
  expect(courses.size).toBe(3)
  for (const [course, some] of courses) {
    const yearsOf = (exam: string) => some.filter((one) => one.kind === 'paper' && one.exam === exam)
    expect(new Set(yearsOf('end-semester').map(({ exam_year: year }) => year)).size).toBe(5)
    expect(yearsOf('mid-semester').length).toBeGreaterThan(0)
    expect(some.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['notes', 'key']))
    expect(units.filter(({ course_id: of }) => of === course).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  }
  expect(papers.filter(({ scanned }) => scanned).length / papers.length).toBeCloseTo(1 / 3, 1)
})

it('has for each paper a text and a PDF that is harmless, of as many pages, and no others', async () => {
  const files = readdirSync(folder).filter((name) => /\.(?:pdf|txt)$/.test(name))
  expect(files.toSorted()).toEqual(papers.flatMap(({ file }) => [`${file}.pdf`, `${file}.txt`]).toSorted())
  for (const paper of papers) {
    const pages = linesOf(paper.file).filter(({ kind }) => kind === 'page').length + 1
    const found = { isActive: isActive(pdfOf(paper)), pages: (await pagesOf(pdfOf(paper))).length }
    expect([paper.file, found]).toEqual([paper.file, { isActive: false, pages }])
    expect(paper.title).toMatch(/\(sample\)$/)
  }
})

it('says on every page that it is a sample, and what its text says', async () => {
  for (const paper of papers.filter(({ scanned }) => !scanned)) {
    const pages = await pagesOf(pdfOf(paper))
    for (const page of pages) expect(page).toContain('SAMPLE of CampusLife')
    const printed = folded(pages.join('\n'))
    for (const line of linesOf(paper.file))
      for (const word of wordsOf(line).split(' '))
        expect([paper.file, word, printed.includes(folded(word))]).toEqual([paper.file, word, true])
  }
})
