export type Inline = { text: string } | { strong: string } | { source: number }

const marks = /\*\*(?<strong>[^*]+)\*\*|\[(?<source>\d{1,2})\](?!\()|\[(?<link>[^\]]+)\]\([^)]*\)|`(?<code>[^`]+)`/g

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

function inlineOf(line: string, sources: number): Inline[] {
  const found: Inline[] = []
  const addText = (text: string) => void (text !== '' && found.push({ text }))
  let end = 0
  for (const { 0: whole, index, groups = {} } of line.matchAll(marks)) {
    addText(line.slice(end, index))
    end = index + whole.length
    const { strong, source, link, code } = groups
    if (strong !== undefined) found.push({ strong })
    else if (source === undefined) addText(link ?? code ?? '')
    else if (Number(source) >= 1 && Number(source) <= sources) found.push({ source: Number(source) })
  }
  addText(line.slice(end))
  return found
}
