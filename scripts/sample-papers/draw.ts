// Prints the sample papers (supabase/seed/papers) from their texts. Run by hand when a text changes; the output is
// committed (docs/decisions/0044-sample-papers.md). `node scripts/sample-papers/draw.ts [name …]`
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { parsePaper } from './paper-text.ts'
import { pageOf } from './paper-page.ts'
import { scan } from './scan.ts'

const folder = join(import.meta.dirname, '../../supabase/seed/papers')
const papers = JSON.parse(readFileSync(join(folder, 'papers.json'), 'utf8')) as { file: string; scanned: boolean }[]
const names = process.argv.slice(2)

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  for (const [index, { file, scanned }] of papers.entries()) {
    if (names.length > 0 && !names.includes(file)) continue
    await page.setContent(pageOf(parsePaper(readFileSync(join(folder, `${file}.txt`), 'utf8'))))
    await page.evaluate(() => document.fonts.ready)
    const printed = await page.pdf({ preferCSSPageSize: true, tagged: false })
    const pdf = scanned ? await scan(printed, index + 1) : printed
    writeFileSync(join(folder, `${file}.pdf`), pdf)
    process.stdout.write(`${file}.pdf: ${Math.ceil(pdf.length / 1024)} KB\n`)
  }
} finally {
  await browser.close()
}
