import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/core/config/root.ts'
import { readSampleLibrary } from '#server/features/files/samples/sample-papers.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type SentPaper, sentPapers } from '#tests/support/features/sent-papers.ts'
import { makeZip, type ZipEntry } from '#tests/support/features/zip.ts'
import { pageOf } from '../../../scripts/sample-papers/paper-page.ts'
import { parsePaper } from '../../../scripts/sample-papers/paper-text.ts'
import { scan } from '../../../scripts/sample-papers/scan.ts'

const seed = 9103

export interface PapersZip {
  zip: Buffer<ArrayBuffer>
  /** The true values of each paper, by the SHA-256 of its PDF, in hex. */
  papers: Map<string, SentPaper & { scanned: boolean }>
}

/**
 * Papers of two pages, printed by a browser, every other one as a scan: headers as colleges write them, questions of
 * the sample papers.
 */
export async function makePapersZip(amount: number): Promise<PapersZip> {
  const bodies = readSampleLibrary()
    .papers.filter(({ exam }) => exam === 'end-semester')
    .map(({ file }) => questionsOf(readFileSync(join(root, 'supabase/seed/papers', `${file}.txt`), 'utf8')))
  const entries: ZipEntry[] = []
  const papers: PapersZip['papers'] = new Map()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    for (const [index, paper] of sentPapers(amount, seed).entries()) {
      const scanned = index % 2 === 1
      const head = paper.firstPage.split('\n').slice(0, -1)
      await page.setContent(pageOf(parsePaper(`${head.join('\n')}\n${bodies[index % bodies.length]}`)))
      await page.evaluate(() => document.fonts.ready)
      // Otherwise two prints of the same text would be identical.
      await page.evaluate((title) => void (document.title = title), `Paper ${index + 1}`)
      const printed = await page.pdf({ preferCSSPageSize: true, tagged: false })
      const content = Buffer.from(scanned ? await scan(printed, index + 1) : printed)
      papers.set(createHash('sha256').update(content).digest('hex'), { ...paper, scanned })
      entries.push({ name: `${index + 1}/${paper.fileName}`, content })
    }
  } finally {
    await browser.close()
  }
  return { zip: makeZip(entries), papers }
}

/** From the first section on. */
const questionsOf = (text: string) => text.slice(Math.max(0, text.search(/^(?:## |1\. )/m)))
