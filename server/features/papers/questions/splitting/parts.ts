import { hasMarks, type Node, textOf } from './node.ts'
import { asksForChoices, asksForTopics, isAsked } from './wording.ts'

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

/** What the parts of a question are: asked alone, options to choose from, or belonging to one question. */
export function kindOfParts(node: Node, stems: readonly Node[]): 'asked' | 'options' | 'belonging' {
  const { children, section } = node
  if (children.some((child) => child.children.length > 0)) return 'asked'
  const stem = textOf(node)
  const chosen = section.choices || stems.some((above) => asksForChoices(textOf(above)))
  if (areOptions(node, stem, chosen)) return 'options'
  if (children.some((child) => hasMarks(child)) && children.filter((child) => hasMarks(child)).length > 1)
    return 'asked'
  if (node.marked?.parts?.length === children.length) return 'asked'
  const texts = children.map((child) => textOf(child))
  if (texts.filter((text) => isAsked(text)).length >= texts.length / 2) return 'asked'
  if (stem === '' || asksForTopics(stem)) return 'asked'
  // "Find (i) the current (ii) the voltage": nobody is asked for one of them.
  const [first] = children
  const listed =
    first?.reading.family === 'roman' || first?.reading.family === 'number' || texts.every((text) => wordsOf(text) <= 6)
  return listed && isAsked(stem) ? 'belonging' : 'asked'
}

function areOptions(node: Node, stem: string, chosen: boolean): boolean {
  const { children } = node
  const texts = children.map((child) => textOf(child))
  if (
    children.length > 6 ||
    // Of options on one line the first may be the only one that is found.
    (children.length === 1 && !chosen) ||
    // The last one may have those of the question, or the page's number.
    children.slice(0, -1).some((child) => hasMarks(child) && /\p{L}/u.test(textOf(child)))
  )
    return false
  if (children[0]?.reading.family === 'number') return false
  if (children[0]?.reading.value !== 1) return false
  if (wordsOf(stem) > 0 && (chosen || asksForChoices(stem))) return wordsOf(texts.join(' ')) / texts.length < 25
  if (wordsOf(stem) < 3 || children.length < 3 || texts.some((text) => /\?\s*$/.test(text))) return false
  if (asksForTopics(stem)) return false
  const short = wordsOf(texts.join(' ')) / texts.length <= 7
  const asked = texts.filter((text) =>
    /^(?:explain|define|discuss|describe|write|state|what|why|how|draw|derive|prove|show|find|calculate|compute|list)\b/i.test(
      text,
    ),
  )
  if (!short || asked.length > 1) return false
  const four = children.length === 4 || children.length === 5
  const opens = /(?:\?|:|_{2,}|\.{3,}|-|–|\bis|\bare|\bby|\bof|\bas|\bin|\bto|\bthe|\ba|\ban)\s*$/i.test(stem)
  const whole = /^(?:which|what|who|when|how many|the|a|an|in|if|for|\w+ is|select|choose|number|time|worst)\b/i.test(
    stem,
  )
  return four && (opens || whole)
}
