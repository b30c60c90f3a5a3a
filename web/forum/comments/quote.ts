import { splitSpoilers } from '#web/content/markdown/spoilers.ts'

/** So many lines and characters of a comment are quoted where nothing is selected. */
const maxLines = 3
const maxLength = 240

/** The first lines of a comment as a Markdown quotation, without what it quotes itself and without spoilers. */
export function quoteOf(text: string): string {
  const lines = splitSpoilers(text)
    .open.split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(>|```|~~~|\$\$)/.test(line))
  const first = lines.slice(0, maxLines).join('\n')
  const cut = [...first].length > maxLength || lines.length > maxLines
  return quoted(cut ? `${[...first].slice(0, maxLength).join('').trimEnd()}…` : first)
}

/** What is selected inside an element, as a quotation; undefined where nothing is, or more than the element. */
export function quoteOfSelection(element: Element | null, selection: Selection | null): string | undefined {
  const text = selection?.toString().trim() ?? ''
  if (text === '' || element === null || selection === null) return undefined
  const isInside = [selection.anchorNode, selection.focusNode].every((node) => node !== null && element.contains(node))
  return isInside ? quoted(text) : undefined
}

/** A draft with a quotation at its end, and an empty line for what is written below it. */
export const withQuote = (draft: string, quote: string): string =>
  `${draft.trim() === '' ? '' : `${draft.trimEnd()}\n\n`}${quote === '' ? '' : `${quote}\n\n`}`

const quoted = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `> ${line.trim()}`)
        .join('\n')
