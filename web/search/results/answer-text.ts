export type Inline = { text: string } | { strong: string } | { source: number }

const marks =
  /\\(?<escaped>[^\w\s]|_)|\*\*(?<strong>[^*]+)\*\*|\[(?<source>\d{1,2})\](?!\()|\[(?<link>[^\]]+)\]\([^)]*\)|`(?<code>[^`]+)`/g

/**
 * The few lines of an answer, as paragraphs in pieces: bold words and numbers of sources. The assistant's own panel
 * renders all of Markdown; here a link is its words, and a list is its lines.
 */
export function answerLines(text: string, sources: number): Inline[][] {
  return text
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*]|#{1,6}|>)\s+/, '').trim())
    .filter((line) => line !== '')
    .map((line) => inlineOf(line, sources))
}

/** So many of its lines leave the first results in view. */
const maxLines = 4

/**
 * The beginning of an answer: its first lines, how many more it has, and the sources to name: those that these lines
 * cite, or all where they cite none.
 */
export function shortAnswer(text: string, sources: number): { lines: Inline[][]; more: number; named: Set<number> } {
  const all = answerLines(text, sources)
  const lines = all.slice(0, maxLines)
  const cited = lines.flat().flatMap((piece) => ('source' in piece ? [piece.source] : []))
  const named = cited.length > 0 ? cited : Array.from({ length: sources }, (_, index) => index + 1)
  return { lines, more: all.length - lines.length, named: new Set(named) }
}

function inlineOf(line: string, sources: number): Inline[] {
  const found: Inline[] = []
  const addText = (text: string) => void (text !== '' && found.push({ text }))
  let end = 0
  for (const { 0: whole, index, groups = {} } of line.matchAll(marks)) {
    addText(line.slice(end, index))
    end = index + whole.length
    const { escaped, strong, source, link, code } = groups
    if (strong !== undefined) found.push({ strong: strong.replaceAll(/\\([^\w\s]|_)/g, '$1') })
    else if (source === undefined) addText(escaped ?? link ?? code ?? '')
    else if (Number(source) >= 1 && Number(source) <= sources) found.push({ source: Number(source) })
  }
  addText(line.slice(end))
  return found
}
