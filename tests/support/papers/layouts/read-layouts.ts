import { readFileSync } from 'node:fs'
import type { StoredPage } from '#server/features/papers/questions/splitting/lines.ts'

/** A page of questions, as in a text layer or as recognised. */
export interface Layout {
  name: string
  page: StoredPage
  questions: Expected[]
}

export interface Expected {
  number: string
  /** The beginning of its text. */
  begin: string
}

const [column, row, margin] = [6, 15, 50]
const mark = /\{\{([^}]*)\}\}/g
const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
const shownSigns = 12

/**
 * Parses a file of layouts. "=== name" begins one; a character's column and row are its place; {{number}} marks where
 * the text of a question begins.
 *
 * @param seed of recognition errors; undefined for a text layer
 */
export function readLayouts(name: 'development' | 'held-out', seed?: number): Layout[] {
  const [, ...papers] = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split(/^=== /m)
  return papers.map((paper, index) => {
    const [layout = '', ...printed] = paper.trimEnd().split('\n')
    const raw = seed === undefined ? printed : recognised(printed, drawFrom(seed * 1000 + index))
    const questions = raw.flatMap((line) =>
      [...line.matchAll(mark)].map((found): Expected => {
        const [rest = ''] = line
          .slice(found.index + found[0].length)
          .replaceAll(mark, '')
          .split('   ')
        return { number: found[1] ?? '', begin: letters(rest).slice(0, shownSigns) }
      }),
    )
    const lines = raw.map((line) => line.replaceAll(mark, ''))
    return {
      name: layout,
      questions,
      page: {
        page: 1,
        width: 595,
        height: 842,
        text: lines.map((line) => line.trim().replaceAll(/ +/g, ' ')).join('\n'),
        lines: lines.flatMap((line, at) => placed(line, at)),
      },
    }
  })
}

/** A row is one line with tabs, as far as its pieces are in order; a piece far from any label is a line of its own. */
function placed(line: string, at: number): [number, number, number, number, string][] {
  if (line.trim() === '') return []
  const start = line.search(/\S/)
  const words = line.trim()
  return [[margin + start * column, margin + at * row, words.length * column, 11, words.replaceAll(/ {3,}/g, '\t')]]
}

/** The recall and precision of questions by their numbers and first words. */
export function count(found: readonly { number: string; text: string }[], there: readonly Expected[]) {
  const left = found.map(({ number, text }) => ({ number: letters(number), text: letters(text) }))
  let right = 0
  for (const { number, begin } of there) {
    const at = left.findIndex((one) => one.number === letters(number) && one.text.includes(begin))
    if (at < 0) continue
    left.splice(at, 1)
    right++
  }
  return { right, found: found.length, there: there.length }
}

type Draw = (chance: number) => boolean

/** The same in each run. */
function drawFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  for (let n = 0; n < 5; n++) next()
  return {
    is: ((chance) => next() < chance) as Draw,
    pick: <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T,
  }
}

const shapes: readonly [RegExp, readonly string[]][] = [
  // Lost dots, or dots read as commas; strokes for ones; Q as a round letter; broken brackets.
  [/^(\s*)1([.)])(?=\s)/, ['$1l$2', '$1|$2', '$1I$2', '$11,', '$11 $2']],
  [/^(\s*)(\d{1,2})\.(?=\s)/, ['$1$2,', '$1$2 .', '$1$2', '$1$2:']],
  [/^(\s*)(\d{1,2})\)(?=\s)/, ['$1$2}', '$1$2 )', '$1$2]']],
  [/^(\s*)Q\.?\s?(\d)([.)]?)/, ['$10$2$3', '$1O.$2', '$1Q $2$3', '$1Q.$2', '$1@$2$3', '$1Q$2']],
  [/(^|\s)\(([a-e])\)(?=\s)/, ['$1{$2)', '$1$2)', '$1($2}', '$1[$2)', '$1($2']],
  [/(^|\s)([a-e])\)(?=\s)/, ['$1$2}', '$1$2 )', '$1$2.']],
]
const signs: readonly [RegExp, string][] = [
  [/m/, 'rn'],
  [/l/, '1'],
  [/o/, '0'],
  [/e/, 'c'],
  [/i/, 'l'],
  [/t/, 'f'],
]
const [labels, marks, words, split, merged, stray] = [0.18, 0.15, 0.03, 0.03, 0.03, 0.03]

/** Simulates recognition of a scan: garbled labels, marks and words, lines that are split, joined or dirt. */
function recognised(printed: readonly string[], { is, pick }: ReturnType<typeof drawFrom>): string[] {
  const lines: string[] = []
  for (const printedLine of printed) {
    let line = printedLine
    for (const [shape, others] of shapes)
      if (shape.test(line) && is(labels)) {
        line = line.replace(shape, pick(others))
        break
      }
    if (is(marks)) line = line.replace(/[[(](\d{1,2})[\])]$/, pick(['[$1)', '{$1]', '($1', '[$1', '$1]']))
    line = line.replaceAll(/(?<!\{)\b\p{Ll}{4,}\b(?!\})/gu, (word) => {
      if (!is(words)) return word
      const [sign, other] = pick(signs)
      return word.replace(sign, other)
    })
    if (is(stray)) lines.push(pick(['. ; :', "' -", '| :', ', .']))
    const last = lines.at(-1)
    const middle = line.indexOf(' ', Math.floor(line.length * 0.6))
    if (last !== undefined && /^\s{2,}\p{Ll}/u.test(line) && is(merged))
      lines[lines.length - 1] = `${last} ${line.trim()}`
    else if (middle > 0 && !line.slice(middle).includes('{{') && line.length > 40 && is(split))
      lines.push(line.slice(0, middle), `  ${line.slice(middle).trim()}`)
    else lines.push(line)
  }
  return lines
}
