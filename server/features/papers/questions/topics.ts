import { type QuestionWords, questionWords, weightsOf } from './words.ts'

export interface CourseUnit {
  id: string
  title: string
  topics: string
}

export interface Topic {
  unit_id: string | null
  topic: string
}

/** Of a question's words, by weight, those that its unit names; and how much more than the next unit. */
const enough = 0.3
const clearly = 1.3

/** Says what groups are about: the unit whose words they use, where one is clear; else the heaviest of their own words. */
export function topicsOf(units: readonly CourseUnit[], texts: readonly string[]): (text: string) => Topic {
  const ofUnits = units.map(({ title, topics }) => questionWords(`${title} ${topics}`))
  const unitWeight = weightsOf(ofUnits)
  const weight = weightsOf(texts.map((text) => questionWords(text)))
  return (text) => {
    const own = questionWords(text)
    const shares = ofUnits
      .map((words, index) => ({ index, share: shareOf(own, words, unitWeight) }))
      .toSorted((a, b) => b.share - a.share || a.index - b.index)
    const [best, next] = shares
    const unit = best === undefined ? undefined : units[best.index]
    if (unit && best && best.share >= enough && best.share >= (next?.share ?? 0) * clearly)
      return { unit_id: unit.id, topic: unit.title.slice(0, 200) }
    return { unit_id: null, topic: heaviest(own, weight) }
  }
}

function shareOf({ words }: QuestionWords, unit: QuestionWords, weight: (word: string) => number): number {
  let both = 0
  let all = 0
  for (const word of words.keys()) {
    const own = weight(word)
    // What no unit names tells none from another: it counts half.
    if (unit.words.has(word)) both += own
    all += unit.words.has(word) ? own : own / 2
  }
  return all === 0 ? 0 : both / all
}

/** Three of its words, in the order of the text. */
function heaviest({ words }: QuestionWords, weight: (word: string) => number): string {
  const order = [...words.entries()].filter(([stem]) => stem.length > 2)
  const three = new Set(
    order
      .toSorted(([a], [b]) => weight(b) - weight(a))
      .slice(0, 3)
      .map(([stem]) => stem),
  )
  const topic = order.flatMap(([stem, word]) => (three.has(stem) ? [word] : [])).join(' ')
  return `${topic.slice(0, 1).toUpperCase()}${topic.slice(1)}`.slice(0, 200)
}
