import { labelOf, printed } from './labels.ts'
import { isNext, type Node } from './node.ts'

const reference = /\b(?:parts?|in|of|from|questions?|q|eqn?s?|equations?|using|above|case|step|by)\.?\s*$/i

/** Where in a line the next label of the row stands: "(a) Stack (b) Queue"; a first one where its second follows. */
export function inlineLabel(text: string, stack: readonly Node[], following: string): { at: number } | undefined {
  for (const found of text.matchAll(
    /(?<=\s)[([]?(?:[a-z]|[ivx]{1,4})[)\]]\s*(?=\S)|(?<=\t|[)\]}] )[a-e]\.\s(?=\S)/gi,
  )) {
    const at = found.index
    const label = labelOf(text.slice(at))
    if (label === undefined || at === 0 || reference.test(text.slice(Math.max(0, at - 20), at))) continue
    const continues = stack.some(
      (open) => open.style === label.style && label.readings.some((reading) => isNext(open, reading)),
    )
    if (continues) return { at }
    const first = label.readings.find(({ value }) => value === 1)
    if (first === undefined || stack.some(({ reading }) => reading.family === first.family)) continue
    const second = printed({ family: first.family, value: 2 })
    const dress = found[0].trim().startsWith('(') ? String.raw`\(\s?` : String.raw`(?<=^|\s)`
    if (new RegExp(`${dress}${second}\\s?[)\\]]`, 'm').test(`${text.slice(at + 2)}\n${following}`)) return { at }
  }
  return undefined
}
