import { readFileSync } from 'node:fs'

/** The true values of a paper; null where neither its page nor its file name contains them. */
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
 * Parses a file of first pages in the manners of ten universities, printed and as recognised. "=== manner | file name"
 * begins one, "> course exam year semester kind" has its true values, with "-" for missing ones.
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
