import type { Exam } from '#domain/dates/exams.ts'
import type { Kind } from '#domain/papers/kinds.ts'
import { mendRecognised } from './recognition.ts'
import { withoutScanName } from './scan-names.ts'

/** What a file's name or its first page seems to say; a reviewer looks at what is not sure. */
export interface Proposal<T> {
  value: T
  sure: boolean
  from: 'name' | 'page' | 'folder'
}

/** By the columns of study_materials. */
export interface Proposals {
  course_id?: Proposal<string>
  exam?: Proposal<Exam>
  exam_year?: Proposal<number>
  semester?: Proposal<number>
  full_marks?: Proposal<number>
  kind?: Proposal<Kind>
  note?: Proposal<string>
  title?: Proposal<string>
}

export interface Source {
  from: 'name' | 'page'
  /** One line, lower case, words and numbers apart by one space; `'` and `-` only inside of dates. */
  text: string
  /** With its lines and its case. */
  raw: string
  /** As the text is, line by line. */
  lines: readonly string[]
}

/** The part of a first page where its head stands. */
const headLength = 900
const minHeadLength = 60

/** The name without its ending and with its words apart; `raw` keeps its case. */
export function nameSource(fileName: string): Source {
  const raw = withoutScanName(fileName.replace(/\.[^.]{1,5}$/, ''))
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_+~.,()[\]{}&]+/g, ' ')
  const text = plain(raw)
  return { from: 'name', raw, text, lines: [text] }
}

/** The first question's label, or the first section's: what follows speaks of the course's matter, not of the paper. */
const firstQuestion =
  /^[ \t]*(?:q(?:uestion|\.)?[ ]?(?:no\.?[ ]?)?1\b|1[ ]?[.)](?!\d)|(?:section|part|group)[ -]*[a1i]\b)/im
/** A numeral as text recognition takes it for strokes: "Mathematics |", "Semester: ||". */
const strokes = /(?<![^\s(:-])(?=[Il]*\|)[|Il]{1,3}(?![^\s),.:-])/g

export function pageSource(page: string): Source {
  const begin = page.slice(0, headLength)
  const end = firstQuestion.exec(begin)?.index ?? 0
  // Some papers begin with it: what is above is then no head.
  const raw = (end < minHeadLength ? begin : begin.slice(0, end)).replaceAll(strokes, (drawn) =>
    'I'.repeat(drawn.length),
  )
  const lines = raw.split('\n').flatMap((line) => {
    const text = mendRecognised(plain(line))
    return text === '' ? [] : [text]
  })
  return { from: 'page', raw, text: lines.join(' '), lines }
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}'/:=-]+/gu, ' ')
    .trim()
}

export const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'] as const
