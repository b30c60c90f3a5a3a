import type { Kind } from '#domain/papers/kinds.ts'
import type { Proposal, Source } from './proposal.ts'

const marks = [
  /\b(?:full|max(?:imum)?|total)[ -]?marks?[ :=-]{0,4}(\d{1,3})(?!\d)/,
  /\b(?:f ?m|m ?m)[ ]?[:=-][ ]?(\d{1,3})(?!\d)/,
  /\bmarks?[ ]?[:=-][ ]?(\d{1,3})(?!\d)/,
]

/** What the whole paper counts. */
export function proposeFullMarks({ text, from }: Source): Proposal<number> | undefined {
  for (const spelling of marks) {
    const value = Number(spelling.exec(text)?.[1] ?? 0)
    if (value >= 5 && value <= 300) return { value, sure: spelling === marks[0], from }
  }
  return undefined
}

const keyTitle =
  /\b(?:answers? ?-?keys?|key ?-?(?:sheet|paper)|model ?-?(?:answers?|solutions?)|scheme of (?:evaluation|valuation|marking)|(?:evaluation|valuation|valuation and marking) scheme|solved)\b/
/** Alone in a file's name, or its last word: "CN_end_2024_key", "sol-OS". "Public_Key_Cryptography" has neither. */
const keyInName =
  /\b(?:solutions?|sols?|solns?|ans(?:wers?)?|marking scheme|valuation|(?<!\b(?:public|private|primary|foreign|secret|candidate|shared|session|symmetric|asymmetric|super|hot|turn) )keys?(?=\d*(?:[ -]+(?:\d+|final|copy|new|updated|v\d))*$))\b/
const keyFirst =
  /^(?:answer ?)?key\b(?! (?:management|exchange|distribution|agreement|generation|establishment|to|of|concepts?|points?|terms?)\b)/
/** A title on the page: a short line that says nothing else. */
const solutionTitle =
  /^(?:[^.?]{0,40}\b)?(?:solutions?|marking scheme|answers)(?: (?:key|set|manual|to|of|for)\b[^.?]{0,40})?$/
const isTitle = (line: string) =>
  line.length <= 80 &&
  (keyTitle.test(line) || solutionTitle.test(line)) &&
  !/\b(?:write|show|give|your|all|each|must|should|will|submit|attempt|carr(?:y|ies)|mark|marks|no|without)\b/.test(
    line,
  )
const answered = /^[ \t]*(?:\(?[a-z0-9]{1,3}[.)][ ]*)?(?:ans(?:wer)?|sol(?:ution|n)?)[ ]*[.:=-]+[ ]*(?=\S+ +\S+ +\S)/gim

/**
 * By its name; by a title on its page that calls it a key, or its answers. A paper's page has the other words in its
 * questions.
 */
export function proposeKind({ text }: Source, isExam: boolean, page?: Source & { whole: string }): Proposal<Kind> {
  const titled = page?.lines.some((line) => isTitle(line)) === true
  if (keyTitle.test(text) || keyInName.test(text) || (isExam && keyFirst.test(text)))
    return { value: 'key', sure: true, from: 'name' }
  if (titled) return { value: 'key', sure: true, from: 'page' }
  if (/\b(?:pyqs?|question[ -]?papers?|qp)\b/.test(text)) return { value: 'paper', sure: true, from: 'name' }
  const asNotes =
    /\b(?:notes?|lectures?|lec|ppts?|slides?|handouts?|handwritten|modules?|units?|chapters?|ch|tutorials?|assignments?|manual|syllabus|book)\b/
  if (asNotes.test(text) && !isExam) return { value: 'notes', sure: true, from: 'name' }
  if ((page?.whole.match(answered)?.length ?? 0) >= 2) return { value: 'key', sure: false, from: 'page' }
  return { value: 'paper', sure: isExam, from: 'name' }
}

/** What notes are about. */
export function proposeNote({ text }: Source): Proposal<string> | undefined {
  const [, what = '', which = ''] =
    /\b(unit|module|chapter|lecture)s?[ -]?(\d{1,2}(?: ?(?:-|to|and) ?\d{1,2})?|viii|vii|vi|iv|v|iii|ii|i)\b/.exec(
      text,
    ) ?? []
  return what === '' ? undefined : { value: `${what} ${which}`, sure: true, from: 'name' }
}
