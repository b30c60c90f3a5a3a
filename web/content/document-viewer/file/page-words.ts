/** A run of text on a page: the unit in which search finds and highlights. */
export interface Run {
  text: string
  /** What separates the run from the next one in the text. */
  after: '' | ' ' | '\n'
}

/**
 * A word that text recognition found on a scan: left, top, width and height in points from the page's upper left
 * corner.
 */
export type ScanWord = readonly [x: number, y: number, width: number, height: number, text: string]

export const runsOfScan = (words: readonly ScanWord[]): Run[] =>
  words.map(([, , , , text]) => ({ text, after: ' ' as const }))

/**
 * Lays the words of a scan invisibly over its picture, each in a box of its own, so that they can be selected and
 * found.
 */
export function layScanWords(layer: HTMLElement, words: readonly ScanWord[], page: { width: number; height: number }) {
  const spans = words.map(([x, y, width, height, text]) => {
    const span = document.createElement('span')
    span.className = 'scan-word'
    span.textContent = `${text} `
    span.style.left = `${(100 * x) / page.width}%`
    span.style.top = `${(100 * y) / page.height}%`
    span.style.width = `${(100 * width) / page.width}%`
    span.style.height = `${(100 * height) / page.height}%`
    span.style.setProperty('--word-height', `${height}px`)
    return span
  })
  layer.replaceChildren(...spans)
  return spans
}
