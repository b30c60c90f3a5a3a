import { likelihoodBy } from '#server/features/assistant/confidence/confidence.ts'
import { type Evidence, type EvidenceName, evidenceNames } from '#server/features/assistant/confidence/evidence.ts'

/** A question, and for each passage that was found whether it is right. */
export interface Example {
  passages: readonly { evidence: Evidence; right: boolean }[]
  /** Whether the site has an answer. */
  answerable: boolean
  /** The weight of the example, up to 1. */
  counts: number
}

export type Fitted = Record<EvidenceName | 'base', number>

/** The penalty of large weights, which few questions would otherwise cause. */
const ridge = 1
const rounds = 12

/** Logistic regression with a ridge, by Newton's method. The first passages have more weight: they are shown. */
export function fit(examples: readonly Example[]): Fitted {
  const rows = examples.flatMap(({ passages, counts }) =>
    passages.map(({ evidence, right }, at) => ({
      values: [1, ...evidenceNames.map((name) => evidence[name])],
      right: right ? 1 : 0,
      counts: counts / (1 + at / 2),
    })),
  )
  const size = evidenceNames.length + 1
  const weights = new Float64Array(size)
  for (let round = 0; round < rounds; round += 1) {
    const gradient = Float64Array.from(weights, (weight, at) => (at === 0 ? 0 : ridge * weight))
    const curvature = Array.from({ length: size }, (_, at) => {
      const line = new Float64Array(size + 1)
      line[at] = at === 0 ? 1e-6 : ridge
      return line
    })
    for (const { values, right, counts } of rows) {
      const likely = sigmoid(values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0))
      for (const [at, value] of values.entries()) {
        if (value === 0) continue
        gradient[at] = (gradient[at] ?? 0) + counts * (likely - right) * value
        const line = curvature[at]
        const factor = counts * likely * (1 - likely) * value
        if (line) for (const [other, second] of values.entries()) line[other] = (line[other] ?? 0) + factor * second
      }
    }
    const step = solve(curvature, gradient)
    for (const at of weights.keys()) weights[at] = (weights[at] ?? 0) - (step[at] ?? 0)
  }
  const named = evidenceNames.map((name, at) => [name, weights[at + 1] ?? 0] as const)
  return { base: weights[0] ?? 0, ...Object.fromEntries(named) } as Fitted
}

/** The likelihoods of each question's passages, by weights that were fitted without its tenth of the questions. */
export function crossValidated(examples: readonly Example[], parts = 10): number[][] {
  const fittedWithout = Array.from({ length: parts }, (_, part) =>
    fit(examples.filter((_example, index) => index % parts !== part)),
  )
  return examples.map(({ passages }, index) => {
    const fitted = fittedWithout[index % parts]
    return fitted === undefined ? [] : passages.map(({ evidence }) => likelihoodBy(fitted, evidence))
  })
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

/** Gaussian elimination with pivoting; each line ends with its right side. */
function solve(lines: Float64Array[], right: Float64Array): number[] {
  const size = right.length
  for (const [at, line] of lines.entries()) line[size] = right[at] ?? 0
  for (let column = 0; column < size; column += 1) {
    const rest = lines.slice(column).map((line) => Math.abs(line[column] ?? 0))
    const pivot = column + rest.indexOf(Math.max(...rest))
    const [chosen, current] = [lines[pivot], lines[column]]
    if (chosen === undefined || current === undefined) return []
    lines[pivot] = current
    lines[column] = chosen
    for (const line of lines) {
      if (line === chosen) continue
      const factor = (line[column] ?? 0) / (chosen[column] ?? 1)
      for (let at = column; at <= size; at += 1) line[at] = (line[at] ?? 0) - factor * (chosen[at] ?? 0)
    }
  }
  return lines.map((line, at) => (line[size] ?? 0) / (line[at] ?? 1))
}
