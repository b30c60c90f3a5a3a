import { type Evidence, evidenceNames, evidenceOf, type Passage } from './evidence.ts'
import { weights } from './weights.ts'

/**
 * Sorts passages by the probability that they answer the question. The share of matched words alone is not enough:
 * "mess menu today" matches a word of a notice about something else.
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
