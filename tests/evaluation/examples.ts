import type { Pool } from '#server/core/database/pool.ts'
import { evidenceNames, evidenceOf } from '#server/features/assistant/confidence/evidence.ts'
import { readerOf } from '#server/features/assistant/reader.ts'
import { findPassages, sourceOf } from '#server/features/assistant/search.ts'
import { callerOf, type Claims, fits, partOf } from './evaluate.ts'
import { crossValidated, type Example, fit } from './fit.ts'
import type { Question } from './question.ts'

/**
 * Such questions are often unanswerable, and a threshold fitted to them alone would give wrong answers to the others.
 */
const countsOf: Partial<Record<ReturnType<typeof partOf>, number>> = { work: 1, strangers: 0.2, outsiders: 0.5 }

/** For the tuning questions: the passages that the search found, and which of them are right. */
export async function examplesOf(apiPool: Pool, claims: Claims, asked: readonly Question[]): Promise<Example[]> {
  const examples: Example[] = []
  for (const question of asked) {
    const counts = countsOf[partOf(question)]
    if (counts === undefined) continue
    const { text, expected } = question
    const passages = await findPassages(readerOf(apiPool, callerOf(claims)), text)
    const right = passages.map((passage) => expected.some((name) => fits(sourceOf(passage), name)))
    examples.push({
      passages: evidenceOf(text, passages).map((evidence, at) => ({ evidence, right: right[at] ?? false })),
      answerable: expected.length > 0,
      counts,
    })
  }
  return examples
}

/**
 * The weights for weights.ts, and the result of each threshold, with each question evaluated by weights that were
 * fitted without it.
 */
export function fitted(examples: readonly Example[]): string {
  const weights = fit(examples)
  const judged = crossValidated(examples).map((likely, index) => {
    const { passages = [], answerable = false } = examples[index] ?? {}
    const order = passages
      .map(({ right }, at) => ({ right, likely: likely[at] ?? 0 }))
      .toSorted((a, b) => b.likely - a.likely)
    return { answerable, highest: order[0]?.likely ?? 0, place: 1 + order.findIndex(({ right }) => right) }
  })
  const having = judged.filter(({ answerable }) => answerable)
  const without = judged.filter(({ answerable }) => !answerable)
  const percent = (some: typeof judged, holds: (one: (typeof judged)[number]) => boolean) =>
    `${((100 * some.filter(holds).length) / some.length).toFixed(1)} %`
  const lines = Array.from({ length: 11 }, (_, step) => 0.1 + step * 0.05).map((least) => {
    const within = (places: number) =>
      percent(having, ({ highest, place }) => highest >= least && place > 0 && place <= places)
    return `  from ${least.toFixed(2)}: first ${within(1)}, in three ${within(3)}, wrong ${percent(without, ({ highest }) => highest >= least)}`
  })
  const shown = (['base', ...evidenceNames] as const).map(
    (name) => `  ${/\W/.test(name) ? `'${name}'` : name}: ${weights[name].toFixed(2)},`,
  )
  return [...shown, ...lines].join('\n')
}
