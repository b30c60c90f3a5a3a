/** Why a file was rejected, as a text for its sender; the codes are stable. */
const problems = {
  already_there: 'This paper is here already.',
  too_large: 'This file is too large.',
  not_a_pdf: 'Send PDF files, pictures (JPEG, PNG, WebP or AVIF), or a zip of them.',
  encrypted_pdf:
    'This PDF needs a password to open it. Please save a copy without that password; one that only locks printing or copying may stay.',
  active_pdf: 'This PDF holds something that could not be taken out of it. Please send photographs of its pages.',
  form_pdf:
    'This PDF is a form that only Adobe Reader can show, and its pages say “Please wait”. Please open it there and save or print it as a plain PDF.',
  costly_pdf: 'Checking this PDF takes too long. Please send it in smaller parts, or photographs of its pages.',
  unchecked_pdf: 'This PDF could not be checked. Please send it again, or photographs of its pages.',
  broken_pdf: 'This PDF is damaged and could not be opened.',
  heic_picture: 'HEIC pictures cannot be opened here. Please save the picture as JPEG, or send a screenshot of it.',
  broken_picture: 'This picture is damaged, or it is none. Please send it as JPEG or PNG.',
  costly_picture: 'This picture is too large to be read. Please take it again with fewer pixels, or send a screenshot.',
  small_picture: 'This picture is too small for an icon. Please choose one of at least 128 × 128 pixels, or an SVG.',
  too_many_pictures:
    'The pictures of one folder become one paper, which has at most 60 pages. Please put the pictures of each paper into a folder of its own.',
  too_many_waiting: 'Many of your papers are waiting for review. Please send the rest after that.',
  broken_zip: 'This file is damaged, or it is not a zip.',
  too_many_files: 'This zip has more than 500 files.',
  empty_zip: 'This zip has no files.',
  zip_bomb: 'The files in this zip are too large.',
  encrypted_zip: 'This zip is protected by a password. Please make a zip without a password.',
  nested_zip: 'A zip inside a zip is not opened. Please put the files into one.',
} as const

export type ProblemCode = keyof typeof problems

export interface FileProblem {
  code: ProblemCode
  message: string
}

export const problemOf = (code: ProblemCode, message: string = problems[code]): FileProblem => ({ code, message })
