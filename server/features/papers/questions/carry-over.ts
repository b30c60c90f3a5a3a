import type { Region } from './splitting/regions.ts'
import type { FoundQuestion } from './splitting/split.ts'
import { likeness, questionWords } from './words.ts'

/** A question as it was found by an older version of the rules. */
export interface FormerQuestion {
  number: string
  page: number
  region: Region | null
  text: string
  group_id: string | null
}

/** From here on it is the same question, whose words were found to end elsewhere. */
const same = 0.7

/**
 * The questions of a paper that is split again, with the groups of those that they were: what is practised, and what a
 * reviewer has put together, points at groups. A page's places of lines are not stored, so that a question's region stays
 * what it was.
 */
export function carryOver(
  questions: readonly FoundQuestion[],
  former: readonly FormerQuestion[],
): (FoundQuestion & { group_id: string | null })[] {
  const left = former.map((question) => ({ ...question, words: questionWords(question.text) }))
  return questions.map((question) => {
    const words = questionWords(question.text)
    const at = left.findIndex(
      (one) =>
        one.words.whole === words.whole ||
        (one.number === question.number && likeness(one.words, words, () => 1) >= same),
    )
    const [was] = at === -1 ? [] : left.splice(at, 1)
    const isThere = question.region !== null || was?.page !== question.page
    return { ...question, region: isThere ? question.region : was.region, group_id: was?.group_id ?? null }
  })
}
