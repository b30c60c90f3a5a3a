import { readFileSync } from 'node:fs'

/** What a paper is; null where neither its page nor the name of its file says so. */
interface Is {
  course: string | null
  exam: string | null
  year: number | null
  semester: number | null
  kind: string
}

export interface FirstPage {
  manner: string
  fileName: string
  firstPage: string
  is: Is
}

/**
 * Reads a file of first pages in the manners of ten universities, printed and as recognition leaves them. "=== manner |
 * file name" begins one, "> course exam year semester kind" says what it is, with "-" for what is not there.
 */
export function readFirstPages(name: 'development' | 'held-out'): FirstPage[] {
  const [, ...papers] = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split(/^=== /m)
  return papers.map((paper) => {
    const [head = '', what = '', ...lines] = paper.split('\n')
    const [manner = '', fileName = ''] = head.split(' | ')
    const [course, exam, year, semester, kind = ''] = what
      .slice(2)
      .split(' ')
      .map((word) => (word === '-' ? undefined : word))
    return {
      manner,
      fileName,
      firstPage: lines.join('\n'),
      is: {
        course: course ?? null,
        exam: exam ?? null,
        year: year === undefined ? null : Number(year),
        semester: semester === undefined ? null : Number(semester),
        kind,
      },
    }
  })
}
