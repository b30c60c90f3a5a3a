/** Why a file was not taken, as its sender reads it; the codes are stable. */
const problems = {
  already_there: 'This paper is here already.',
  too_large: 'This file is too large.',
  not_a_pdf: 'Send PDF files, or a zip of PDFs.',
  encrypted_pdf: 'This PDF is protected by a password. Please save it without one.',
  active_pdf: 'This PDF holds scripts, actions or attached files. Please print it to a new PDF and send that.',
  costly_pdf: 'Checking this PDF takes too long. Please print it to a new PDF and send that.',
  unchecked_pdf: 'This PDF could not be checked. Please send it again, or print it to a new PDF and send that.',
  broken_pdf: 'This PDF is damaged and could not be opened.',
  too_many_waiting: 'Many of your papers are waiting for review. Please send the rest after that.',
  broken_zip: 'This file is damaged, or it is not a zip.',
  too_many_files: 'This zip has more than 500 files.',
  empty_zip: 'This zip has no files.',
  zip_bomb: 'The files in this zip are too large.',
  encrypted_zip: 'This zip is protected by a password. Please make a zip without a password.',
  nested_zip: 'A zip inside a zip is not opened. Please put the PDFs into one.',
} as const

export type ProblemCode = keyof typeof problems

export interface FileProblem {
  code: ProblemCode
  message: string
}

export const problemOf = (code: ProblemCode, message: string = problems[code]): FileProblem => ({ code, message })
