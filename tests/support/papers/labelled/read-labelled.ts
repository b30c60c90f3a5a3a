import { readFileSync } from 'node:fs'

/** A labelled page or run of pages: the printed text with its places, and where its questions begin. */
export interface LabelledPaper {
  layout: string
  course: string
  pages: {
    page: number
    text: string
    width: number
    height: number
    lines: [number, number, number, number, string][] | null
  }[]
  questions: LabelledQuestion[]
}

interface LabelledQuestion {
  /** The line in which it begins, and its number: the expected result. */
  key: string
  /** Questions of a course with the same group are equivalent. */
  group?: string
}

const [column, row, margin] = [6, 15, 50]
const mark = /\{\{([^|}]*)(?:\|([^}]*))?\}\}/g

/** The key by which boundaries are compared: page, line without spaces, number. */
export const boundaryKey = (page: number, line: string, number: string): string =>
  `${page} ${line.replaceAll(/\s/g, '').replaceAll(/[\u0966-\u096f\u0b66-\u0b6f]/g, asciiDigit)} ${number.replaceAll(/\s/g, '')}`

const asciiDigit = (digit: string) => String(((digit.codePointAt(0) ?? 0) - 0x66) & 0xf)

/**
 * Parses a file of labelled pages. "=== layout | course [flat]" begins a paper, "---" a page; a character's column and
 * row are its place, except on flat ones, of which only the text is known. {{number|group}} marks where a question
 * begins.
 */
export function readLabelled(name: 'development' | 'held-out'): LabelledPaper[] {
  const [, ...papers] = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split(/^=== /m)
  return papers.map((paper) => {
    const [head = '', ...rest] = paper.split('\n')
    const [layout = '', of = ''] = head.split(' | ')
    const [course = '', flat] = of.trim().split(' ')
    const questions: LabelledQuestion[] = []
    const pages = rest
      .join('\n')
      .split(/^--- page\n/m)
      .map((whole, index) => {
        const printed = whole
          .trimEnd()
          .split('\n')
          .map((raw) => {
            const text = raw.replaceAll(mark, '')
            for (const [, number = '', group] of raw.matchAll(mark))
              questions.push({
                key: boundaryKey(index + 1, text, number),
                ...(group !== undefined && { group: `${course}: ${group}` }),
              })
            return text
          })
        return {
          page: index + 1,
          width: 595,
          height: 842,
          text: printed.map((text) => text.trim().replaceAll(/ +/g, ' ')).join('\n'),
          lines:
            flat === 'flat' ? null : printed.flatMap((text, line) => (text.trim() === '' ? [] : [lineAt(text, line)])),
        }
      })
    return { layout, course, pages, questions }
  })
}

function lineAt(text: string, line: number): [number, number, number, number, string] {
  const start = text.search(/\S/)
  const words = text.trim()
  return [margin + start * column, margin + line * row, words.length * column, 11, words.replaceAll(/ {3,}/g, '\t')]
}

/** The harmonic mean of precision and recall of the found items. */
export function f1(found: readonly string[], there: readonly string[]): number {
  const left = [...there]
  let right = 0
  for (const key of found) {
    const at = left.indexOf(key)
    if (at < 0) continue
    left.splice(at, 1)
    right++
  }
  return found.length + there.length === 0 ? 1 : (2 * right) / (found.length + there.length)
}
