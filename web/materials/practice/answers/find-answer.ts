import type { Answer } from '../../data/answers.ts'
import type { Wording } from '../../data/asked-again.ts'

/** 'Q3 (b) ii' and '3.b.ii' alike: 3, b, ii. */
const pathOf = (number: string): string[] =>
  number
    .toLowerCase()
    .replace(/^\s*(?:question|que|q)[\s.]*(?=\d)/, '')
    .match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? []

const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ')

/**
 * The answer of an exam's key with the number of a question; else of the question that it is a part of. None where a number
 * occurs twice, as in two sections: which of the two it is, is unknown.
 *
 * @param asked the questions of all papers of the course
 */
export function findAnswer(
  answers: readonly Answer[],
  wording: Wording,
  asked: readonly Wording[],
): Answer | undefined {
  const path = pathOf(wording.number)
  const paper = asked
    .filter(({ material_id }) => material_id === wording.material_id)
    .map(({ question_id, number }) => ({ question_id, path: pathOf(number) }))
  const isTwice = paper.some((other) => other.question_id !== wording.question_id && isSame(other.path, path))
  if (!/^\d/.test(path[0] ?? '') || wording.exam_year === null || isTwice) return undefined
  const ofExam = answers
    .filter(({ study_materials: { exam, exam_year } }) => exam === wording.exam && exam_year === wording.exam_year)
    .map((answer) => ({ answer, path: pathOf(answer.number) }))
  for (let length = path.length; length > 0; length--) {
    const found = ofExam.filter((other) => isSame(other.path, path.slice(0, length)))
    const [only] = found
    if (only === undefined) continue
    const parts = ofExam.filter(({ answer }) => answer.material_id === only.answer.material_id)
    if (length > 1 && !isWithin(siblingsOf(path, length, parts), siblingsOf(path, length, paper))) continue
    const isOfTwo = found.some(({ answer }, index) => index > 0 && answer.material_id === only.answer.material_id)
    return isOfTwo ? undefined : only.answer
  }
  return undefined
}

/** The parts beside one: a list of an answer, lettered as parts are, has others than the question. */
const siblingsOf = (path: readonly string[], length: number, all: readonly { path: readonly string[] }[]) =>
  new Set(
    all
      .filter(
        (other) => other.path.length >= length && isSame(other.path.slice(0, length - 1), path.slice(0, length - 1)),
      )
      .map((other) => other.path[length - 1]),
  )

const isWithin = <T>(part: ReadonlySet<T>, whole: ReadonlySet<T>) => [...part].every((one) => whole.has(one))
