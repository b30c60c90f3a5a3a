import { plainNumber } from '#domain/text/typed-number.ts'
import { isBlank } from '#domain/text/visible-text.ts'

/** A question of the list: with its id where it is stored, and its marks as typed. */
export interface EditedQuestion {
  /** Of its row in the list. */
  key: string
  id: string | undefined
  number: string
  page: number
  region: number[] | null
  text: string
  marks: string
  or_with: string | null
  figure: boolean
  group_id: string | null
}

type Change = Partial<Pick<EditedQuestion, 'number' | 'text' | 'marks' | 'figure'>>

export const change = (list: readonly EditedQuestion[], at: number, to: Change): EditedQuestion[] =>
  list.map((question, index) => (index === at ? { ...question, ...to } : question))

export const remove = (list: readonly EditedQuestion[], at: number): EditedQuestion[] =>
  list.filter((_, index) => index !== at)

/** Puts a question to the end of the one before it, whose number and place stay. */
export function mergeWithPrevious(list: readonly EditedQuestion[], at: number): EditedQuestion[] {
  const [before, question] = [list[at - 1], list[at]]
  if (before === undefined || question === undefined) return [...list]
  const merged = {
    ...before,
    text: `${before.text.trimEnd()} ${question.text.trimStart()}`.trim(),
    marks: before.marks || question.marks,
    figure: before.figure || question.figure,
    // What is drawn may stand with either: the whole page is shown.
    region: before.figure || question.figure ? null : before.region,
  }
  return [...list.slice(0, at - 1), merged, ...list.slice(at + 1)]
}

/** Splits a question at the cursor; undefined where one side would be empty. */
export function splitAt(
  list: readonly EditedQuestion[],
  at: number,
  cursor: number,
  key: string,
): EditedQuestion[] | undefined {
  const question = list[at]
  const [head, tail] = [question?.text.slice(0, cursor).trim() ?? '', question?.text.slice(cursor).trim() ?? '']
  if (question === undefined || head === '' || tail === '') return undefined
  const second = { ...question, key, id: undefined, group_id: null, number: '', text: tail, marks: '' }
  return [...list.slice(0, at), { ...question, text: head }, second, ...list.slice(at + 1)]
}

/** What is wrong with it, in a sentence; undefined where it can be saved. */
export function problemOf({ text, marks }: EditedQuestion): string | undefined {
  if (isBlank(text)) return 'Write the question, or remove this entry.'
  if (marks !== '' && !/^[1-9]\d{0,2}$/.test(marks)) return 'Marks are a whole number, or empty.'
  return undefined
}

/** As save_questions takes it. */
export const savedForm = ({ id, number, page, region, text, marks, or_with, figure }: EditedQuestion) => ({
  ...(id !== undefined && { id }),
  number: number.trim(),
  page,
  region,
  text: text.trim(),
  marks: marks === '' ? null : Number(plainNumber(marks)),
  or_with,
  figure,
})
