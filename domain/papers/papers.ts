import { cleanName } from '../accounts/person-name.ts'

/** The title of a paper until it gets one: its file's name, without folders. */
export function titleOfFile(fileName: string): string {
  const title = cleanName(
    fileName
      .toWellFormed()
      .replace(/^.*\//s, '')
      .replace(/\.[^.]{1,8}$/, '')
      .replaceAll(/[_+]+/g, ' '),
  )
  return [...(title === '' ? 'Paper' : title)].slice(0, 200).join('').trim()
}

/** Why a paper cannot be read, as texts for its sender; the codes are stable (study_materials.problem). */
export const readingProblems = {
  encrypted_pdf: 'This PDF is protected by a password. Please save it without one and send it again.',
  broken_pdf: 'This PDF is damaged and could not be opened.',
  dynamic_form: 'This PDF is a form that only Adobe’s programs display. Please print it to a new PDF and send that.',
  too_many_pages: 'This PDF has more than 150 pages. Please send the paper by itself.',
  too_slow: 'Reading this PDF takes too long. Please print it to a new PDF and send that.',
  too_much_memory: 'This PDF holds pictures that are far too large. Please scan it again at a lower resolution.',
  file_missing: 'The file is not there any more. Please send it again.',
  reader_failed: 'This PDF could not be read. Please print it to a new PDF and send that.',
} as const

export type ReadingProblem = keyof typeof readingProblems

export const isReadingProblem = (text: string): text is ReadingProblem => Object.hasOwn(readingProblems, text)
