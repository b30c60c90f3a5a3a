import { type Evidence, evidenceNames, evidenceOf, type Passage } from './evidence.ts'
import { weights } from './weights.ts'

/**
 * The passages in the order of how likely it is, of 1, that they answer the question. A share of the words alone cannot
 * tell: "mess menu today" has the word of one notice, and none of what is asked about.
 */
export function byLikelihood<P extends Passage>(question: string, passages: readonly P[]): (P & { likely: number })[] {
  return evidenceOf(question, passages)
    .flatMap((evidence, at) => {
      const passage = passages[at]
      return passage === undefined ? [] : [{ ...passage, likely: likelihoodBy(weights, evidence) }]
    })
    .toSorted((a, b) => b.likely - a.likely)
}

export function likelihoodBy(by: typeof weights, evidence: Evidence): number {
  return 1 / (1 + Math.exp(-evidenceNames.reduce((sum, name) => sum + by[name] * evidence[name], by.base)))
}
