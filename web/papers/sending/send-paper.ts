import * as z from 'zod/mini'
import { isPdf, pdfHeadBytes } from '#domain/papers/pdf.ts'
import { upload } from '#web/backend/upload.ts'

/** What the sender says of what is sent; all of it may be left open. */
export interface PaperDetails {
  courseId: string | undefined
  exam: string
  year: string
  semester: string
  kind: string
  note: string
  credited: boolean
}

const problem = z.object({ code: z.string(), message: z.string() })
const answer = z.object({
  files: z.array(z.object({ name: z.string(), id: z.optional(z.string()), error: z.optional(problem) })),
})

/** What became of one file, or of one file of a zip. */
export interface SentLine {
  name: string
  id: string | undefined
  /** Why it was not taken, as it is shown. */
  error: string | undefined
}

/** The server's own sentence about why nothing of it was taken. */
export class SendError extends Error {
  override name = 'SendError'
}

interface Sending {
  file: File
  details: PaperDetails
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** @throws {SendError}, {ConnectionLostError}, or the signal's reason */
export async function sendPaper({ file, details, onProgress, signal }: Sending): Promise<SentLine[]> {
  const form = new FormData()
  // Fields first: a server that reads as it comes knows them when the file arrives.
  for (const [name, value] of Object.entries(fieldsOf(details))) form.set(name, value)
  form.set('file', file)
  const { status, text } = await upload('/api/files', form, { onProgress, signal })
  if (status === 202) return answer.parse(JSON.parse(text)).files.map(lineOf)
  throw new SendError(sentenceOf(status, text))
}

const lineOf = ({ name, id, error }: z.infer<typeof answer>['files'][number]): SentLine => ({
  name,
  id,
  error: error?.message,
})

/** Only the given details: the rest is read from the paper. */
export function fieldsOf(details: PaperDetails): Record<string, string> {
  const { courseId = '', exam, year, semester, kind, note, credited } = details
  const given = {
    course_id: courseId,
    exam: kind === 'notes' ? '' : exam,
    exam_year: year.trim(),
    semester,
    kind,
    note: note.trim(),
  }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    credited: String(credited),
  }
}

function sentenceOf(status: number, text: string): string {
  try {
    return problem.parse(JSON.parse(text)).message
  } catch {
    return status === 413
      ? 'This file is too large.'
      : `Something went wrong on the server (${status}). Please try again.`
  }
}

/**
 * The problem of a file before it is sent; undefined where there is none.
 * @param maxBytes the server's limit, where it is known
 */
export async function problemOfFile(file: File, maxBytes: number | undefined): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty.'
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, pdfHeadBytes).arrayBuffer())
  } catch {
    return 'This file cannot be read. Choose it again.'
  }
  if (isZip(head)) return undefined
  if (!isPdf(head)) return 'Choose a PDF, ZIP or picture.'
  return maxBytes !== undefined && file.size > maxBytes
    ? `This PDF is too large. The limit is ${Math.floor(maxBytes / 1024 / 1024)} MB.`
    : undefined
}

/** A local file header, or the end of an empty zip (APPNOTE.TXT, 4.3.7 and 4.3.16). */
const zipMarks = ['80,75,3,4', '80,75,5,6']
const isZip = (head: Uint8Array): boolean => zipMarks.includes(head.subarray(0, 4).join(','))
